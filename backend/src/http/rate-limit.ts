/**
 * The limits of messages: per visitor and hour, and of all visitors together per minute. They count what was stored and
 * nothing else, so that neither a failure of ours nor a repeated or rejected post locks a visitor out.
 */
import createError from 'http-errors'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { clientNetwork } from '#src/address.ts'

export type RateLimits = {
  /** Messages of one visitor's network. */
  limitPerHour: number
  /** Messages of all visitors together. */
  limitPerMinute: number
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const EVERYONE = 'everyone'

const inWords = (seconds: number) => {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE_SECONDS))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

const tooMany = (reason: string, seconds: number) =>
  createError(429, `${reason} Please try again in ${inWords(seconds)} or message us instead.`, {
    headers: { 'Retry-After': String(seconds) },
  })

/** Counts a message, or undoes that and throws 429. A limiter in memory rejects for no other reason. */
const count = (limiter: RateLimiterMemory, key: string, reason: string) =>
  limiter.consume(key).catch(async ({ msBeforeNext }: RateLimiterRes) => {
    await limiter.reward(key)
    throw tooMany(reason, Math.ceil(msBeforeNext / 1000))
  })

/**
 * Makes a function that counts one message of this address, and throws 429 when a limit is reached. It resolves to the
 * function that undoes the count, for a message that was not stored.
 */
export const makeRateLimit = ({ limitPerHour, limitPerMinute }: RateLimits) => {
  const hour = new RateLimiterMemory({ points: limitPerHour, duration: HOUR_SECONDS })
  const minute = new RateLimiterMemory({ points: limitPerMinute, duration: MINUTE_SECONDS })
  return async (address: string) => {
    const visitor = clientNetwork(address)
    await count(hour, visitor, 'You have sent many messages.')
    try {
      await count(minute, EVERYONE, 'We are getting many messages just now.')
    } catch (error) {
      await hour.reward(visitor)
      throw error
    }
    return async () => {
      await hour.reward(visitor)
      await minute.reward(EVERYONE)
    }
  }
}
