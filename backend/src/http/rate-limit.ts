/** How many messages one visitor address may send in an hour; counted in memory, gone with the process. */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { household } from './address.ts'
import { refusal } from './problem.ts'

const HOUR_SECONDS = 3600

const inWords = (milliseconds: number) => {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** Takes one of the address' messages for this hour; throws the 429 refusal when none is left. */
export const limitRate = (perHour: number) => {
  const limiter = new RateLimiterMemory({ points: perHour, duration: HOUR_SECONDS })
  return async (address: string): Promise<void> => {
    // counted in memory, it rejects for no other reason
    await limiter.consume(household(address)).catch(({ msBeforeNext: wait }: RateLimiterRes) => {
      const sentence = `You have sent many messages. Please try again in ${inWords(wait)} or message us instead.`
      throw refusal(429, sentence, { headers: { 'Retry-After': String(Math.ceil(wait / 1000)) } })
    })
  }
}
