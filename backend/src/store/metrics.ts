/** Counts and ages of all messages, for the checks and the weekly mail, by Postgres' clock. */
import { Prisma } from '../../../prisma/generated/client.ts'
import { awaitDatabase, type Database, openDatabase } from './database.ts'
import { type Failure, HAS_DIED, IS_UNDER_WAY } from './messages.ts'
import { migrationNames } from './migrations.ts'

const { sql } = Prisma

/** Pending messages whose last known attempt ended alike; one that was never attempted counts as unreached. */
export type PendingGroup = {
  class: Failure['class']
  /** The error of these attempts; null if there is none. */
  error: string | null
  count: number
  /** How many have waited too long for a mail server that cannot be reached. */
  late: number
  /** Age of the oldest in seconds. */
  oldestAge: number
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

/** What a person has given to the groomer was not handed over by us. */
export const MARKED_BY_HAND = 'marked as sent by hand'
const IS_HANDED_OVER = sql`(sent_at IS NOT NULL AND smtp_response <> ${MARKED_BY_HAND})`
const IN_THIS_WEEK = sql`interval '7 days'`

/**
 * A mail server may be out of reach for half an hour. Four attempts take about as long, for a message that was resent or
 * that has waited for another reason before.
 */
const IS_LATE = sql`CASE WHEN resend_no = 0 AND waits = 0 THEN created_at < now() - interval '30 minutes'
  ELSE attempts - long_waits >= 4 END`
const IS_UNCONFIRMED = sql`(class = 'ambiguous' AND waits >= 2)`
const LAST_SENT = sql`coalesce((SELECT max(sent_at) FROM contact_message WHERE ${IS_HANDED_OVER}), '-infinity')`

export const metricsStore = (db: Database) => ({
  read: async (): Promise<Metrics> => {
    const pending = await db.$queryRaw<PendingGroup[]>`
      SELECT class, last_error AS error, count(*)::int AS count, count(*) FILTER (WHERE ${IS_LATE})::int AS late,
        extract(epoch FROM now() - min(created_at))::float8 AS "oldestAge",
        count(*) FILTER (WHERE ${IS_UNCONFIRMED})::int AS unconfirmed,
        count(*) FILTER (WHERE class = 'rejected' AND rejected_at > ${LAST_SENT})::int AS "sinceLastSent",
        (array_agg(id ORDER BY ${IS_UNCONFIRMED} DESC, created_at DESC))[1] AS "newestId"
      FROM (
        SELECT *, long_waits - ${IS_UNDER_WAY}::int AS waits,
          CASE WHEN ${HAS_DIED} THEN 'ambiguous' ELSE coalesce(last_failure, 'unreached') END AS class
        FROM contact_message WHERE sent_at IS NULL
      ) AS pending
      GROUP BY class, last_error ORDER BY count(*) DESC`
    const [{ lastHour }] = await db.$queryRaw<[{ lastHour: number }]>`
      SELECT count(*)::int AS "lastHour" FROM contact_message
      WHERE created_at BETWEEN now() - interval '1 hour' AND now()`
    return { pending, lastHour }
  },

  /** Counts what was received and handed over in the last seven days, and what waits now; lists what was handed over. */
  readWeek: async (): Promise<Week> => {
    const [week] = await db.$queryRaw<Omit<Week, 'newest'>[]>`
      SELECT clock_timestamp() AS "endsAt",
        count(*) FILTER (WHERE created_at > now() - ${IN_THIS_WEEK})::int AS received,
        count(*) FILTER (WHERE ${IS_HANDED_OVER} AND sent_at > now() - ${IN_THIS_WEEK})::int AS delivered,
        count(*) FILTER (WHERE sent_at IS NULL)::int AS waiting
      FROM contact_message`
    const newest = await db.$queryRaw<HandedOver[]>`
      SELECT id, name, sent_at AS "sentAt" FROM contact_message
      WHERE ${IS_HANDED_OVER} AND sent_at > now() - ${IN_THIS_WEEK} ORDER BY sent_at DESC LIMIT ${MOST_LISTED}`
    return { ...week!, newest }
  },
})

export type MetricsStore = ReturnType<typeof metricsStore>

/** Server settings without which an accepted message can be lost, a valid one is rejected, or visitors' texts are logged. */
const SAFE_SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  log_error_verbosity: 'terse',
  // "on" in a replica, and where somebody has made the server read-only.
  transaction_read_only: 'off',
  // With another encoding a text that the form accepts may be too long, or contain a character that cannot be stored.
  server_encoding: 'UTF8',
}

export type DatabaseFacts = {
  /** Migrations of this version that are not applied. */
  missing: string[]
  /** Settings that are not as in `SAFE_SETTINGS`, such as "fsync is off". */
  unsafe: string[]
  /** Null if migrations are missing. */
  metrics: Metrics | null
}

/**
 * Inspects the database of `url` over the product's own kind of connection, including its session settings. Throws if it
 * is unreachable.
 */
export const inspectDatabase = async (url: string): Promise<DatabaseFacts> => {
  await awaitDatabase(url, { patienceMs: 0 })
  const { db, close } = openDatabase(url, { connections: 1 })
  try {
    const [{ ledger }] = await db.$queryRaw<[{ ledger: string | null }]>`
      SELECT to_regclass('_prisma_migrations')::text AS ledger`
    const applied = ledger
      ? await db.$queryRaw<{ name: string }[]>`
          SELECT migration_name AS name FROM _prisma_migrations
          WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
      : []
    const missing = migrationNames().filter((own) => !applied.some(({ name }) => name === own))
    const settings = await db.$queryRaw<{ name: keyof typeof SAFE_SETTINGS; setting: string }[]>`
      SELECT name, setting FROM pg_settings WHERE name = ANY (${Object.keys(SAFE_SETTINGS)})`
    const unsafe = settings
      .filter(({ name, setting }) => setting !== SAFE_SETTINGS[name])
      .map(({ name, setting }) => `${name} is ${setting}`)
    const metrics = missing.length > 0 ? null : await metricsStore(db).read()
    return { missing, unsafe, metrics }
  } finally {
    await close()
  }
}
