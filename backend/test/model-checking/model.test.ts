import { describe, expect, it } from 'vitest'
import { DESIGN } from './machine.ts'
import { search } from './search.ts'

const BOUNDS = { messages: 1, workers: 2, faults: 1, acts: 2, tries: 3 }
const brokenBy = (changes: Partial<typeof DESIGN>, bounds: Partial<typeof BOUNDS> = {}) =>
  new Map(
    search({ ...BOUNDS, ...bounds }, { ...DESIGN, ...changes }).broken.map(({ rule, trace }) => [
      rule,
      trace,
    ]),
  )

it('no order of events breaks the design', () => {
  const { broken, states } = search(BOUNDS, DESIGN)
  expect(broken).toEqual([])
  expect(states).toBeGreaterThan(5000)
})

it('two messages at once break nothing that one does not', () =>
  expect(search({ ...BOUNDS, messages: 2, acts: 1, tries: 2 }, DESIGN).broken).toEqual([]))

describe('the search finds', () => {
  it('the message that a failure counted twice makes undeliverable for ever', () => {
    const broken = brokenBy({ absoluteMarks: false }, { acts: 0 })
    expect(broken.get('every state can still end well')).toEqual([
      'worker 1, message 1: claims',
      'worker 1, message 1: 421',
      'worker 1, message 1: marks unanswered',
      'worker 1, message 1: marks',
    ])
  })

  it('the same without any fault, by a resend while the mail is on its way', () => {
    const broken = brokenBy({ absoluteMarks: false, guardedActs: false }, { faults: 0, acts: 1 })
    expect(broken.get('every state can still end well')).toContain('message 1: resend')
  })

  it('the second copy that hold and release make of a mail on its way', () => {
    const broken = brokenBy({ guardedActs: false }, { faults: 0 })
    expect([...broken.keys()]).toEqual([
      'one mail is never sent by two at once',
      'a second copy has an explanation',
    ])
  })
})
