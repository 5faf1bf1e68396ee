/** Whether there is a reason for each alarm, told from what really happened and not from the product's figures. */
import type { Row } from './fakes/database.ts'
import type { Mail } from './fakes/mail-server.ts'
import { ONLY_ONE_MAIL } from './invariants/schedule.ts'
import type { Ledger } from './ledger.ts'

const LONGEST_UNREACHED_MS = 30 * 60_000

/** The last try that is over; one that runs now says nothing yet. */
const lastTry = (ledger: Ledger, row: Row): Mail | undefined => {
  const before = ledger.isLeased(row.id) ? ledger.claimedAt(row.id) : Infinity
  return ledger.triesOf(row).findLast((mail) => mail.begunAt < before && mail.isOver)
}

/**
 * Of the last try that is over. One that arrived and is still owed, one whose end nobody could write down, and one whose
 * worker never heard that it had the message, may have been delivered.
 */
const lastClassOf = (ledger: Ledger, row: Row) => {
  const last = lastTry(ledger, row)
  const claimedAt = ledger.isLeased(row.id) ? -Infinity : ledger.claimedAt(row.id)
  if (claimedAt > (last?.begunAt ?? -Infinity)) return 'maybe_delivered'
  if (!last) return undefined
  const isWritten = ledger.markedAt(row.id) >= last.begunAt
  return isWritten && last.result && !last.result.sent ? last.result.failure.class : 'maybe_delivered'
}

const isAlone = (ledger: Ledger, row: Row) => ONLY_ONE_MAIL.has(lastTry(ledger, row)!.weather)

export const REASONS: Record<string, (ledger: Ledger, row: Row) => boolean> = {
  unreached: (ledger, row) =>
    ledger.now - (ledger.owedSince.get(row.id) ?? Infinity) > LONGEST_UNREACHED_MS &&
    (lastClassOf(ledger, row) ?? 'unreached') === 'unreached',
  ambiguous: (ledger, row) => ledger.doubtsOf(row.id) - Number(ledger.isLeased(row.id)) >= 2,
  refused: (ledger, row) => lastClassOf(ledger, row) === 'permanent' && !isAlone(ledger, row),
  rejected: (ledger, row) => lastClassOf(ledger, row) === 'permanent' && isAlone(ledger, row),
}

/** Since when a reason has held without a break, until when it held last, and how many sweeps there were since it changed. */
export type Truth = { since: number | undefined; until: number; sweeps: number }

export class Truths {
  readonly #truths = new Map(
    Object.keys(REASONS).map((name): [string, Truth] => [
      name,
      { since: undefined, until: -Infinity, sweeps: 0 },
    ]),
  )
  readonly #ledger: Ledger

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Looks again: after each change, and at each alarm and sweep, because some become true by themselves. */
  look(): void {
    const owed = [...this.#ledger.rows.values()].filter(({ state }) => state === 'pending')
    for (const [name, truth] of this.#truths) {
      const holds = owed.some((row) => REASONS[name]!(this.#ledger, row))
      if (holds) {
        if (truth.since === undefined) truth.sweeps = 0
        truth.since ??= this.#ledger.now
      } else if (truth.since !== undefined) {
        truth.until = this.#ledger.now
        truth.since = undefined
        truth.sweeps = 0
      }
    }
  }

  noteSweep(): void {
    this.look()
    for (const truth of this.#truths.values()) truth.sweeps++
  }

  entries(): [string, Truth][] {
    return [...this.#truths]
  }

  of(reason: string): Truth | undefined {
    return this.#truths.get(reason)
  }
}
