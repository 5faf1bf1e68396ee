/** How many messages one visitor address may send in an hour; counted in memory, gone with the process. */
import { isIP } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refusal } from './problem.ts'

const HOUR_SECONDS = 3600

const groups = (part: string) => part.split(':').filter(Boolean)

/** The first four groups of an IPv6 address, as written in RFC 5952 (the URL parser's form). */
const network = (address: string) => {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const zeros = Array<string>(8 - groups(head).length - groups(tail).length).fill('0')
  return [...groups(head), ...zeros, ...groups(tail)].slice(0, 4).join(':')
}

/** One household: an IPv4 address, or the /64 network of an IPv6 address (RFC 6177). */
export const household = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 6 ? `${network(plain)}::/64` : plain
}

const inWords = (milliseconds: number) => {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** Takes one of the address' messages for this hour; throws the 429 refusal when none is left. */
export const limitRate = (perHour: number) => {
  const limiter = new RateLimiterMemory({ points: perHour, duration: HOUR_SECONDS })
  return async (address: string): Promise<void> => {
    try {
      await limiter.consume(household(address))
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full
      const wait = full.msBeforeNext
      const sentence = `You have sent many messages. Please try again in ${inWords(wait)} or message us instead.`
      throw refusal(429, sentence, { headers: { 'Retry-After': String(Math.ceil(wait / 1000)) } })
    }
  }
}
