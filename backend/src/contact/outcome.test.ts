import { describe, expect, it } from 'vitest'
import { claimedMessage, failureOf } from '../../test/samples.ts'
import { outcomeOf } from './outcome.ts'

const HOUR = 3600
const claimed = (changes = {}) =>
  claimedMessage({ attempts: 4, copies: 2, refusals: 1, contentRefusals: 1, ...changes })

describe('a failed try', () => {
  it('that did not reach the server is no copy, and is tried again by the number of tries', () =>
    expect(outcomeOf(claimed(), failureOf('unreached'))).toEqual({
      copies: 1,
      refusals: 1,
      contentRefusals: 1,
      retrySeconds: HOUR / 2,
    }))

  it('that may have arrived stays a copy, and is tried again by the number of copies', () =>
    expect(outcomeOf(claimed(), failureOf('maybe_delivered'))).toEqual({
      copies: 2,
      refusals: 1,
      contentRefusals: 1,
      retrySeconds: HOUR,
    }))

  it('that was refused is no copy but a refusal, and is tried again by the number of refusals', () =>
    expect(outcomeOf(claimed(), failureOf('permanent'))).toEqual({
      copies: 1,
      refusals: 2,
      contentRefusals: 1,
      retrySeconds: HOUR,
    }))

  it('that was refused for its content is counted as such too', () =>
    expect(outcomeOf(claimed(), { ...failureOf('permanent'), aboutThisMail: true }).contentRefusals).toBe(2))

  it('that was put off for its content is no refusal', () =>
    expect(outcomeOf(claimed(), { ...failureOf('unreached'), aboutThisMail: true })).toMatchObject({
      refusals: 1,
      contentRefusals: 1,
    }))
})
