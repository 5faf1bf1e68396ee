/**
 * How many messages are accepted: of suspected spam per day, of a visitor per hour, and of all visitors together per minute.
 * The limits count what was stored and nothing else, so that neither a failure of ours nor a repeated or rejected post
 * locks a visitor out.
 */
import createError from 'http-errors'
import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { DAY, HOUR, MINUTE } from '#src/clock.ts'

export type RateLimits = {
  /** Messages of one visitor's network. */
  limitPerHour: number
  /** Messages of all visitors together. */
  limitPerMinute: number
  /** Suspected spam of one visitor's network within 24 hours. */
  suspectsPerNetwork: number
  /** Suspected spam of all visitors together within 24 hours. */
  suspectsPerDay: number
}

const EVERYONE = 'everyone'
const MANY = 'We are getting many messages just now.'

/**
 * The unit of a visitor's rate limit: an IPv4 address, or the /48 network of an IPv6 address, the largest that a
 * provider assigns to one customer (RFC 6177, RIPE-690). Limited by /56, such a customer could use 256 times the limit.
 */
export const clientNetwork = (text: string): string => {
  if (!ipaddr.isValid(text)) return text
  // An IPv4 address that is mapped into IPv6 counts as IPv4.
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${new ipaddr.IPv6(address.toByteArray())}/48`)}/48`
}

const inWords = (ms: number) => {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE))
  if (minutes > 60) return `in ${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

const tooMany = (reason: string, ms: number) =>
  createError(429, `${reason} Please try again ${inWords(ms)} or message us instead.`, {
    headers: { 'Retry-After': String(Math.ceil(ms / 1000)) },
  })

/**
 * Makes a function that counts one message of this address, and throws 429 when a limit is reached. It resolves to the
 * function that undoes the count, for a message that was not stored.
 */
export const makeRateLimit = (limits: RateLimits) => {
  const allow = (points: number, ms: number) => new RateLimiterMemory({ points, duration: ms / 1000 })
  const suspectsOfOne = allow(limits.suspectsPerNetwork, DAY)
  const suspects = allow(limits.suspectsPerDay, DAY)
  const hour = allow(limits.limitPerHour, HOUR)
  const minute = allow(limits.limitPerMinute, MINUTE)
  return async (address: string, suspect: boolean) => {
    const visitor = clientNetwork(address)
    const counted: (() => Promise<unknown>)[] = []
    const uncount = async () => {
      for (const undo of counted) await undo()
    }
    const count = async (limiter: RateLimiterMemory, key: string, reason: string) => {
      counted.push(() => limiter.reward(key))
      // A limiter in memory rejects for no other reason.
      await limiter.consume(key).catch(async ({ msBeforeNext }: RateLimiterRes) => {
        await uncount()
        throw tooMany(reason, msBeforeNext)
      })
    }
    // Suspected spam is counted first, so that what is rejected here takes no place of the other limits.
    if (suspect) await count(suspectsOfOne, visitor, MANY)
    if (suspect) await count(suspects, EVERYONE, MANY)
    await count(hour, visitor, 'You have sent many messages.')
    await count(minute, EVERYONE, MANY)
    return uncount
  }
}
