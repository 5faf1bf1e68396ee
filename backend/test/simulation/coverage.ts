/** Which event met a message in which state, counted: what no seed met was not tested. */
import type { Context } from './simulator/process.ts'
import { type Ledger, type MessageState, STATES } from './ledger.ts'

/** Calls that change a row, or would: each is an event. A failure's class makes it three. */
export const EVENTS = [
  'posted again',
  'claim',
  'markSent',
  'markFailed unreached',
  'markFailed maybe_delivered',
  'markFailed permanent',
  'releaseWaiting',
  'releaseRefused',
  'resend',
  'hold',
  'release',
  'erase',
  'purge',
  'its worker dies',
  'a worker starts',
] as const

export type Pairs = Record<string, number>

export const addPairs = (sum: Pairs, more: Pairs): void => {
  for (const [pair, count] of Object.entries(more)) sum[pair] = (sum[pair] ?? 0) + count
}

export class Coverage {
  readonly pairs: Pairs = {}
  readonly #ledger: Ledger

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  meet(state: MessageState, event: string): void {
    const pair = `${state} x ${event}`
    this.pairs[pair] = (this.pairs[pair] ?? 0) + 1
  }

  /** Every message that there is or was. */
  meetAll(event: string): void {
    const { rows, gone } = this.#ledger
    for (const state of new Set([...rows.keys(), ...gone.keys()].map((id) => this.#ledger.stateOf(id))))
      this.meet(state, event)
  }

  /** A call's first statement reaches the database. */
  call({ event, about }: Context): void {
    if (!event) return
    if (about === undefined) this.meetAll(event)
    else this.meet(this.#ledger.stateOf(about), event)
  }
}

/** The table of counts, states down and events across, as lines. */
export const tableOf = (pairs: Pairs): string[] => {
  const width = Math.max(...STATES.map((state) => state.length))
  const head = `${' '.repeat(width)}  ${EVENTS.map((_, index) => String(index + 1).padStart(8)).join('')}`
  const rows = STATES.map(
    (state) =>
      `${state.padEnd(width)}  ${EVENTS.map((event) => String(pairs[`${state} x ${event}`] ?? '-').padStart(8)).join('')}`,
  )
  return [head, ...rows, ...EVENTS.map((event, index) => `${String(index + 1).padStart(4)} ${event}`)]
}
