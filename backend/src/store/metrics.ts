/** Counts and ages of all messages, for the checks by Postgres' clock, and for the weekly mail. */
import { Prisma } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'
import { HAS_DIED, IS_UNDER_WAY, type Failure, type MailProblem } from './messages.ts'

const { sql } = Prisma

/** Pending messages of one class, and one problem if they are unreached, as those are that were never attempted. */
export type PendingGroup = {
  class: Failure['class']
  problem: MailProblem | null
  /** The error of the newest attempt that has one. */
  error: string | null
  count: number
  /** How many have waited too long for a mail server that cannot be reached. */
  late: number
  /** Age of the oldest in milliseconds. */
  oldestMs: number
  /** How many were sent twice or more without a reply. */
  unconfirmed: number
  /** How many of the rejected ones were first rejected after the mail server had accepted the last mail. */
  sinceLastSent: number
  newestId: string
}

export type Metrics = {
  pending: PendingGroup[]
  /** Messages of any kind that were stored in the last hour. */
  lastHour: number
}

/** A message that was handed to the mail server. */
export type HandedOver = { id: string; name: string; sentAt: Date }

export type Week = {
  endsAt: Date
  received: number
  delivered: number
  waiting: number
  /** The newest of the delivered ones, newest first. */
  newest: HandedOver[]
}

/** As many as a mail can list. */
const MOST_LISTED = 50

/** The mail server has accepted the mail. A message that a person has marked as sent has no reply of it. */
const IS_HANDED_OVER = sql`(smtp_response IS NOT NULL)`

/** The pending messages, each with its class; `waits` counts the long waits of attempts that have ended. */
const PENDING = sql`(
  SELECT *, long_waits - ${IS_UNDER_WAY}::int AS waits,
    CASE WHEN ${HAS_DIED} THEN 'ambiguous' ELSE coalesce(last_failure, 'unreached') END AS class
  FROM contact_message WHERE sent_at IS NULL) AS pending`

/**
 * A mail server may be out of reach for half an hour. Four attempts take about as long: they count where a message was
 * resent, or has waited for another reason before.
 */
const IS_LATE = sql`CASE WHEN resend_no = 0 AND waits = 0 THEN created_at < now() - interval '30 minutes'
  ELSE attempts - long_waits >= 4 END`
const IS_UNCONFIRMED = sql`(class = 'ambiguous' AND waits >= 2)`
const LAST_SENT = sql`coalesce((SELECT max(sent_at) FROM contact_message WHERE ${IS_HANDED_OVER}), '-infinity')`

export const metricsStore = (db: Database) => ({
  read: async (): Promise<Metrics> => {
    const pending = await db.$queryRaw<PendingGroup[]>`
      SELECT class, CASE WHEN class = 'unreached' THEN last_problem END AS problem,
        count(*)::int AS count, count(*) FILTER (WHERE ${IS_LATE})::int AS late,
        (array_agg(last_error ORDER BY claimed_at DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS error,
        extract(epoch FROM now() - min(created_at))::float8 * 1000 AS "oldestMs",
        count(*) FILTER (WHERE ${IS_UNCONFIRMED})::int AS unconfirmed,
        count(*) FILTER (WHERE class = 'rejected' AND rejected_at > ${LAST_SENT})::int AS "sinceLastSent",
        (array_agg(id ORDER BY ${IS_UNCONFIRMED} DESC, created_at DESC))[1] AS "newestId"
      FROM ${PENDING}
      GROUP BY 1, 2 ORDER BY count(*) DESC`
    const [{ lastHour }] = await db.$queryRaw<[{ lastHour: number }]>`
      SELECT count(*)::int AS "lastHour" FROM contact_message
      WHERE created_at BETWEEN now() - interval '1 hour' AND now()`
    return { pending, lastHour }
  },

  /** Counts what was received and handed over in the seven days before `endsAt`, and what waited then. */
  readWeek: async (endsAt: Date): Promise<Week> => {
    const inThisWeek = (time: Prisma.Sql) =>
      sql`(${time} <= ${endsAt} AND ${time} > ${endsAt}::timestamptz - interval '7 days')`
    const isDelivered = sql`${IS_HANDED_OVER} AND ${inThisWeek(sql`sent_at`)}`
    const [week] = await db.$queryRaw<Omit<Week, 'newest' | 'endsAt'>[]>`
      SELECT count(*) FILTER (WHERE ${inThisWeek(sql`created_at`)})::int AS received,
        count(*) FILTER (WHERE ${isDelivered})::int AS delivered,
        count(*) FILTER (WHERE created_at <= ${endsAt} AND (sent_at IS NULL OR sent_at > ${endsAt}))::int AS waiting
      FROM contact_message`
    const newest = await db.$queryRaw<HandedOver[]>`
      SELECT id, name, sent_at AS "sentAt" FROM contact_message
      WHERE ${isDelivered} ORDER BY sent_at DESC LIMIT ${MOST_LISTED}`
    return { endsAt, ...week!, newest }
  },
})

export type MetricsStore = ReturnType<typeof metricsStore>
