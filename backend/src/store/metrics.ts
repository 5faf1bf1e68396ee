/** Counts and ages of all messages, for the checks and the weekly mail, by Postgres' clock. */
import type { Database } from './database.ts'
import { LAST_CLASS, NOT_BEING_SENT } from './messages.ts'

/** What is pending, and why. Errors are those of the last attempt, cleaned of what a server may have quoted. */
export type Metrics = {
  /** The database's time. */
  now: Date
  pending: number
  /** Age in seconds of the oldest message that was never attempted or could not reach the mail server; null: none. */
  oldestUnreachedAge: number | null
  unreachedError: string | null
  /** Messages with two or more attempts that may have arrived, and the newest of them. */
  ambiguous: number
  lastAmbiguous: string | null
  /** Messages rejected for a reason that concerns every mail. */
  permanent: number
  permanentError: string | null
  /** Messages rejected for their own content, the newest of them, and the code that the server answered. */
  rejected: number
  lastRejected: string | null
  rejectedCode: number | null
  /** Seconds since the newest attempt, and until the next one. */
  lastAttemptAge: number | null
  nextAttemptIn: number | null
  /** Messages of any kind that were stored in the last hour. */
  lastHour: number
}

export type Week = { endsAt: Date; received: number; delivered: number; waiting: number }

export const metricsStore = (db: Database) => ({
  read: async (): Promise<Metrics> => {
    const [metrics] = await db.$queryRaw<Metrics[]>`
      SELECT clock_timestamp() AS now, count(*)::int AS pending,
        extract(epoch FROM clock_timestamp() - min(pending_since) FILTER (WHERE is_unreached))::float8
          AS "oldestUnreachedAge",
        (array_agg(last_error ORDER BY last_attempt_at DESC) FILTER (WHERE class = 'unreached'))[1]
          AS "unreachedError",
        count(*) FILTER (WHERE is_ambiguous)::int AS ambiguous,
        (array_agg(id ORDER BY pending_since DESC) FILTER (WHERE is_ambiguous))[1] AS "lastAmbiguous",
        count(*) FILTER (WHERE is_permanent AND NOT only_this_mail)::int AS permanent,
        (array_agg(last_error ORDER BY last_attempt_at DESC) FILTER (WHERE is_permanent AND NOT only_this_mail))[1]
          AS "permanentError",
        count(*) FILTER (WHERE is_permanent AND only_this_mail)::int AS rejected,
        (array_agg(id ORDER BY pending_since DESC) FILTER (WHERE is_permanent AND only_this_mail))[1]
          AS "lastRejected",
        (array_agg(last_code ORDER BY last_attempt_at DESC) FILTER (WHERE is_permanent AND only_this_mail))[1]
          AS "rejectedCode",
        extract(epoch FROM clock_timestamp() - max(last_attempt_at))::float8 AS "lastAttemptAge",
        extract(epoch FROM min(next_attempt_at) - clock_timestamp())::float8 AS "nextAttemptIn",
        (SELECT count(*)::int FROM contact_message
          WHERE created_at BETWEEN now() - interval '1 hour' AND now()) AS "lastHour"
      FROM (
        SELECT *, class IS NULL OR class = 'unreached' AS is_unreached, coalesce(class = 'permanent', false) AS is_permanent,
          ambiguous_attempts - (NOT is_free)::int >= 2 AS is_ambiguous
        FROM (SELECT *, ${NOT_BEING_SENT} AS is_free, ${LAST_CLASS} AS class FROM contact_message WHERE state = 'pending')
          AS pending) AS pending`
    return metrics!
  },

  /** Counts what was received and delivered in the last seven days, and what waits now. */
  readWeek: async (): Promise<Week> => {
    const [week] = await db.$queryRaw<Week[]>`
      SELECT clock_timestamp() AS "endsAt",
        count(*) FILTER (WHERE created_at > now() - interval '7 days')::int AS received,
        count(*) FILTER (WHERE sent_at > now() - interval '7 days')::int AS delivered,
        count(*) FILTER (WHERE state = 'pending')::int AS waiting
      FROM contact_message`
    return week!
  },
})

export type MetricsStore = ReturnType<typeof metricsStore>
