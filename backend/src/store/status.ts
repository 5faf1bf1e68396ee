/**
 * The product's state in Postgres: figures of what is owed, last observations, and alarms. Raw SQL where the time is
 * Postgres' or a write has a condition.
 */
import type { FailureClass } from '#src/schedule.ts'
import type { Database } from './database.ts'
import { CLASS, NOT_BEING_SENT } from './messages.ts'

/** How much is owed, by Postgres' clock. Ages in seconds; null if there is none. */
export type Figures = {
  pending: number
  oldestAge: number | null
  deferred: Record<FailureClass, number>
  /** Age of the oldest message that was never tried or could not reach the mail server. */
  oldestUnreachedAge: number | null
  /** Messages rejected for a reason that concerns every mail, and the time of the first such rejection. */
  permanent: number
  permanentWorseAt: Date | null
  /** The newest message rejected for its content, and since when it is owed. */
  lastRejected: string | null
  rejectedSince: Date | null
  /** Messages with two or more ambiguous attempts. */
  ambiguous: number
  /** Seconds by which an owed message is dated in the future, because the database's clock was ahead; null if none is. */
  futureSeconds: number | null
  /** Seconds since any worker's last successful sweep; null before the first. */
  sweepAge: number | null
}

/** The figures over an open database, for readiness and alarms. */
export const figuresStore = (db: Database) => ({
  /**
   * All figures of one moment, in one statement; ages by Postgres' clock. Only these columns may be read with the
   * API's role.
   */
  read: async (): Promise<Figures> => {
    const [figures] = await db.$queryRaw<Figures[]>`
      SELECT
        count(*)::int AS pending,
        json_build_object('unreached', count(*) FILTER (WHERE class = 'unreached'),
          'ambiguous', count(*) FILTER (WHERE class = 'ambiguous'),
          'permanent', count(*) FILTER (WHERE class = 'permanent')) AS deferred,
        count(*) FILTER (WHERE class = 'permanent' AND NOT only_this_mail)::int AS permanent,
        max(last_attempt_at) FILTER (WHERE class = 'permanent' AND NOT only_this_mail AND permanent_failures = 1) AS "permanentWorseAt",
        (array_agg(id ORDER BY pending_since DESC) FILTER (WHERE class = 'permanent' AND only_this_mail))[1]
          AS "lastRejected",
        max(pending_since) FILTER (WHERE class = 'permanent' AND only_this_mail) AS "rejectedSince",
        count(*) FILTER (WHERE ambiguous_attempts - (NOT is_free)::int >= 2)::int AS ambiguous,
        extract(epoch FROM clock_timestamp() - min(pending_since))::float8 AS "oldestAge",
        extract(epoch FROM clock_timestamp() - min(pending_since) FILTER (WHERE class IS NULL OR class = 'unreached'))::float8
          AS "oldestUnreachedAge",
        extract(epoch FROM max(created_at) FILTER (WHERE created_at > clock_timestamp())
          - clock_timestamp())::float8 AS "futureSeconds",
        (SELECT extract(epoch FROM clock_timestamp() - at)::float8 FROM status WHERE name = 'sweep' AND subject = '')
          AS "sweepAge"
      FROM (
        SELECT id, created_at, pending_since, last_attempt_at, only_this_mail, ambiguous_attempts,
          permanent_failures, ${NOT_BEING_SENT} AS is_free, ${CLASS} AS class
        FROM contact_message WHERE state = 'pending') AS owed`
    return figures!
  },

  /** What the weekly mail tells: of the last seven days what came and what was delivered, and what waits now. */
  readWeek: async (): Promise<Week> => {
    const [week] = await db.$queryRaw<Week[]>`
      SELECT clock_timestamp() AS "endsAt",
        count(*) FILTER (WHERE created_at > now() - interval '7 days')::int AS came,
        count(*) FILTER (WHERE sent_at > now() - interval '7 days')::int AS delivered,
        count(*) FILTER (WHERE state = 'pending')::int AS waiting
      FROM contact_message`
    return week!
  },
})

export type Week = { endsAt: Date; came: number; delivered: number; waiting: number }

export type FiguresStore = ReturnType<typeof figuresStore>

/** What is observed, and by whom. The backup service and the database's health check write theirs by SQL of their own. */
type NoteName =
  /** A successful sweep of any worker. */
  | 'sweep'
  /** The site opened as visitors open it; the subject is its address. */
  | 'site'
  /** A backup that was test-restored and, if configured, copied elsewhere; `detail` is its file. */
  | 'backup'
  /** Backups are made but cannot be copied; removed when they can. */
  | 'backup-uncopied'
  /** How full a disk is, from 0 to 1; the subject names the disk. */
  | 'disk'

/** Ages in seconds by Postgres' clock; `sinceAge`: since the first observation. */
type Note = {
  name: string
  subject: string
  age: number
  sinceAge: number
  value: number | null
  detail: string | null
}

/** What is known beside the messages. `now`: Postgres' clock. */
export type Board = { now: Date; notes: Note[] }

/** The status board over an open database. */
export const statusStore = (db: Database) => ({
  /** Records an observation, by Postgres' clock. */
  note: async (name: NoteName, subject = ''): Promise<void> =>
    void (await db.$executeRaw`
      INSERT INTO status (name, subject) VALUES (${name}, ${subject})
      ON CONFLICT (name, subject) DO UPDATE SET at = clock_timestamp()`),

  /** Everything known at one moment. */
  read: async (): Promise<Board> => {
    const [board] = await db.$queryRaw<Board[]>`
      SELECT clock_timestamp() AS now,
        (SELECT coalesce(json_agg(json_build_object('name', name, 'subject', subject, 'value', value, 'detail', detail,
            'age', extract(epoch FROM clock_timestamp() - at),
            'sinceAge', extract(epoch FROM clock_timestamp() - since)) ORDER BY name, subject), '[]') FROM status) AS notes`
    return board!
  },
})

export type StatusStore = ReturnType<typeof statusStore>

/** `subject` is a machine or a disk, empty if there is only one. */
type AlarmKey = { reason: string; subject: string }

/** When the operator was notified of the alarm's current state; null: not yet. */
export type AlarmRow = AlarmKey & { raisedAt: Date; resolvedAt: Date | null; notifiedAt: Date | null }

/** Time for a worker to notify the operator; then another one may try. */
const NOTICE_SECONDS = 60

/** The alarms over an open database. Raw SQL where the time is Postgres' or a write has a condition. */
export const alarmStore = (db: Database) => ({
  /** Every open alarm, and every resolved one whose end the operator has not been notified of. */
  list: (): Promise<AlarmRow[]> =>
    db.alarm.findMany({
      where: { OR: [{ resolvedAt: null }, { notifiedAt: null }] },
      omit: { leaseEndsAt: true },
      orderBy: { raisedAt: 'asc' },
    }),

  /** Opens the alarm; does nothing if it is open. */
  raise: async ({ reason, subject }: AlarmKey): Promise<void> =>
    void (await db.$executeRaw`
      INSERT INTO alarm (reason, subject) VALUES (${reason}, ${subject})
      ON CONFLICT (reason, subject) DO UPDATE
        SET raised_at = clock_timestamp(), resolved_at = NULL, notified_at = NULL, lease_ends_at = NULL
        WHERE alarm.resolved_at IS NOT NULL`),

  /** Resolves the alarm; its end is not notified if nobody tried to notify its start. A failed try may have arrived. */
  resolve: async ({ reason, subject }: AlarmKey): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE alarm SET resolved_at = clock_timestamp(), lease_ends_at = NULL,
        notified_at = CASE WHEN notified_at IS NULL AND lease_ends_at IS NULL THEN clock_timestamp() END
      WHERE reason = ${reason} AND subject = ${subject} AND resolved_at IS NULL`),

  /**
   * Claims the notification of `row`'s state for a minute, so that a failed one is repeated; false if the alarm has
   * changed or another worker has claimed it. A time that is far off was written by a clock that was wrong.
   */
  takeNotice: async ({ reason, subject, raisedAt, resolvedAt, notifiedAt }: AlarmRow): Promise<boolean> =>
    (await db.$executeRaw`
      UPDATE alarm SET lease_ends_at = clock_timestamp() + make_interval(secs => ${NOTICE_SECONDS})
      WHERE reason = ${reason} AND subject = ${subject} AND raised_at = ${raisedAt}
        AND resolved_at IS NOT DISTINCT FROM ${resolvedAt}::timestamptz
        AND notified_at IS NOT DISTINCT FROM ${notifiedAt}::timestamptz
        AND (lease_ends_at IS NULL OR lease_ends_at <= clock_timestamp()
          OR lease_ends_at > clock_timestamp() + make_interval(secs => ${2 * NOTICE_SECONDS}))`) === 1,

  /** Records the notification; does nothing if the alarm has changed since. */
  noteNotice: async ({ reason, subject, raisedAt, resolvedAt }: AlarmRow): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE alarm SET notified_at = clock_timestamp(), lease_ends_at = NULL
      WHERE reason = ${reason} AND subject = ${subject} AND raised_at = ${raisedAt}
        AND resolved_at IS NOT DISTINCT FROM ${resolvedAt}::timestamptz`),
})

export type AlarmStore = ReturnType<typeof alarmStore>
