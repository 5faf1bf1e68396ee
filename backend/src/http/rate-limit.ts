/**
 * How many messages one visitor may send in an hour, and all visitors together in a minute; counted in memory, gone
 * with the process. A limit counts what was taken, and what is being taken just now: who is refused loses nothing by it.
 */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { household } from './address.ts'
import { refusal } from './problem.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const EVERYONE = 'everyone'

const inWords = (milliseconds: number) => {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** One of `limiter`'s points for `key`; a refused try gives it back at once. Counted in memory, it rejects for no other reason. */
const take = (limiter: RateLimiterMemory, key: string, reason: string) =>
  limiter.consume(key).catch(async ({ msBeforeNext: wait }: RateLimiterRes) => {
    await limiter.reward(key)
    const sentence = `${reason} Please try again in ${inWords(wait)} or message us instead.`
    throw refusal(429, sentence, { headers: { 'Retry-After': String(Math.ceil(wait / 1000)) } })
  })

/** What a message took of both limits, to give back. */
export type Taken = {
  /** The database took nothing. */
  untaken: () => Promise<unknown>
  /** It was stored already. The minute keeps it: a flood of repeats costs the database a write each. */
  repeated: () => Promise<unknown>
}

/** Takes one of the visitor's messages for this hour and one of everyone's for this minute; throws 429 when none is left. */
export const limitRate = ({ perHour, perMinute }: { perHour: number; perMinute: number }) => {
  const hour = new RateLimiterMemory({ points: perHour, duration: HOUR_SECONDS })
  const minute = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS })
  return async (address: string): Promise<Taken> => {
    const visitor = household(address)
    const repeated = () => hour.reward(visitor)
    await take(hour, visitor, 'You have sent many messages.')
    await take(minute, EVERYONE, 'We are getting many messages just now.').catch(async (error: unknown) => {
      await repeated()
      throw error
    })
    return { repeated, untaken: () => Promise.all([repeated(), minute.reward(EVERYONE)]) }
  }
}
