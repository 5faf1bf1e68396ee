/** What every rule may look at, and how it tells what it saw. */
import type { Row } from '../fakes/database.ts'
import { MINUTE } from '../durations.ts'
import type { Ledger } from '../ledger.ts'
import type { Truths } from '../truths.ts'

export type Facts = { ledger: Ledger; truths: Truths; retentionDays: number }

/** Each rule by its name; it tells in a sentence how it is broken, or nothing. */
export type Rules<What extends unknown[] = []> = Record<
  string,
  (facts: Facts, ...what: What) => string | undefined
>

export const subject = (row: Row): string => `${row.subject} (${row.id.slice(-4)})`
export const minutes = (ms: number): string => `${Math.round(ms / MINUTE)} minutes`
