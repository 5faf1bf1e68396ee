/**
 * How the product is, in Postgres: figures of what is owed, what was last seen of the parts that cannot be asked, and the
 * alarms. Raw SQL where the time is Postgres', or a condition belongs to the write.
 */
import type { FailureClass } from '#src/schedule.ts'
import type { Database } from './database.ts'
import { CLASS, NOT_BEING_SENT } from './messages.ts'

/** How much is owed, by Postgres' clock. Ages in seconds; null where there is nothing to be old. */
export type Figures = {
  pending: number
  quarantined: number
  oldestAge: number | null
  deferred: Record<FailureClass, number>
  /** Age of the oldest message that could not reach the mail server, or that was never tried. */
  oldestUnreachedAge: number | null
  /** Messages refused for a reason that every mail meets, and when one of them was refused for the first time. */
  refused: number
  refusedWorseAt: Date | null
  /** The newest message that is refused for a reason of its own, and since when it is owed. */
  lastRejected: string | null
  rejectedSince: Date | null
  /** Messages of which two copies may have arrived. */
  ambiguous: number
  /** By how many seconds an owed message was written in the future: the database's clock was ahead. Null without one. */
  futureSeconds: number | null
  /** Since the last good sweep of any worker; null before the first. */
  sweepAge: number | null
}

/** The figures over an open database, for readiness, metrics and alarms. */
export const figuresStore = (db: Database) => ({
  /**
   * Figures that belong to one moment, read in one statement; ages by Postgres' clock. The columns are named, because the
   * API's role may read only these. What is quarantined may be much, and is counted in the index alone.
   */
  read: async (): Promise<Figures> => {
    const [figures] = await db.$queryRaw<Figures[]>`
      SELECT
        count(*)::int AS pending,
        (SELECT count(*)::int FROM contact_message WHERE state = 'quarantined') AS quarantined,
        json_build_object('unreached', count(*) FILTER (WHERE class = 'unreached'),
          'ambiguous', count(*) FILTER (WHERE class = 'ambiguous'),
          'permanent', count(*) FILTER (WHERE class = 'permanent')) AS deferred,
        count(*) FILTER (WHERE class = 'permanent' AND NOT only_this_mail)::int AS refused,
        max(last_attempt_at) FILTER (WHERE class = 'permanent' AND NOT only_this_mail AND permanent_failures = 1) AS "refusedWorseAt",
        (array_agg(id ORDER BY owed_since DESC) FILTER (WHERE class = 'permanent' AND only_this_mail))[1]
          AS "lastRejected",
        max(owed_since) FILTER (WHERE class = 'permanent' AND only_this_mail) AS "rejectedSince",
        count(*) FILTER (WHERE ambiguous_attempts - (NOT is_free)::int >= 2)::int AS ambiguous,
        extract(epoch FROM clock_timestamp() - min(owed_since))::float8 AS "oldestAge",
        extract(epoch FROM clock_timestamp() - min(owed_since) FILTER (WHERE class IS NULL OR class = 'unreached'))::float8
          AS "oldestUnreachedAge",
        extract(epoch FROM max(created_at) FILTER (WHERE created_at > clock_timestamp())
          - clock_timestamp())::float8 AS "futureSeconds",
        (SELECT extract(epoch FROM clock_timestamp() - at)::float8 FROM status WHERE name = 'sweep' AND subject = '')
          AS "sweepAge"
      FROM (
        SELECT id, created_at, owed_since, last_attempt_at, only_this_mail, ambiguous_attempts,
          permanent_failures, ${NOT_BEING_SENT} AS is_free, ${CLASS} AS class
        FROM contact_message WHERE state = 'pending') AS owed`
    return figures!
  },
})

export type FiguresStore = ReturnType<typeof figuresStore>

/** What is noted, and by whom. The backup service and the database's health check write theirs by SQL of their own. */
type NoteName =
  /** A good sweep of any worker. */
  | 'sweep'
  /** The site opened as visitors open it; the subject is its address. */
  | 'site'
  /** A backup that was restored for a test and, where that is wanted, copied elsewhere; `detail` is its file. */
  | 'backup'
  /** Backups are made, and cannot be copied; gone when they can. */
  | 'backup-uncopied'
  /** How full a disk is, from 0 to 1; the subject says which. */
  | 'disk'

/** Ages in seconds by Postgres' clock; `sinceAge`: since it was noted first. */
type Note = {
  name: string
  subject: string
  age: number
  sinceAge: number
  value: number | null
  detail: string | null
}

/** Work beside the messages whose failure is an alarm. */
export type PeriodicTask = 'digest' | 'quarantined' | 'purge'

/** What is known besides the messages. `now`: Postgres' clock. */
export type Board = { now: Date; notes: Note[]; failingTasks: PeriodicTask[] }

/** A mail may take twelve minutes. */
const LONGEST_PIECE_SECONDS = 20 * 60

/** The status board over an open database. */
export const statusStore = (db: Database) => ({
  /** Notes the present, by Postgres' clock. */
  note: async (name: NoteName, subject = ''): Promise<void> =>
    void (await db.$executeRaw`
      INSERT INTO status (name, subject) VALUES (${name}, ${subject})
      ON CONFLICT (name, subject) DO UPDATE SET at = clock_timestamp()`),

  /**
   * Everything at one moment. Work in its second try has failed once; an older period that was never done is made up
   * for by the newest; a later one than tomorrow is of a clock that was ahead. The list of quarantined messages has a try
   * for each of its pieces: it fails when for longer than a piece takes none was mailed.
   */
  read: async (): Promise<Board> => {
    const [board] = await db.$queryRaw<Board[]>`
      SELECT clock_timestamp() AS now,
        (SELECT coalesce(json_agg(json_build_object('name', name, 'subject', subject, 'value', value, 'detail', detail,
            'age', extract(epoch FROM clock_timestamp() - at),
            'sinceAge', extract(epoch FROM clock_timestamp() - since)) ORDER BY name, subject), '[]') FROM status) AS notes,
        (SELECT coalesce(array_agg(name ORDER BY name), '{}') FROM (
          SELECT DISTINCT ON (name) name, attempts, done_at FROM periodic_job
          WHERE name IN ('digest', 'quarantined', 'purge')
            AND period <= to_char(clock_timestamp() + interval '1 day', 'YYYY-MM-DD') ORDER BY name, period DESC) AS newest
          WHERE done_at IS NULL AND attempts > 1 AND NOT (name = 'quarantined' AND EXISTS (
            SELECT FROM contact_message
            WHERE state <> 'sent' AND listed_at > clock_timestamp() - make_interval(secs => ${LONGEST_PIECE_SECONDS})))
          ) AS "failingTasks"`
    return board!
  },
})

export type StatusStore = ReturnType<typeof statusStore>

/** Which alarm it is; `subject` is a machine or a disk, empty where there is only one. */
type AlarmKey = { reason: string; subject: string }

/** `notifiedAt`: when the operator was last notified of the state that the alarm is in; null: not yet. */
export type AlarmRow = AlarmKey & { raisedAt: Date; resolvedAt: Date | null; notifiedAt: Date | null }

/** A worker may take so long to notify the operator; after that another one may try. */
const NOTICE_SECONDS = 60

/** The alarms over an open database. Raw SQL where the time is Postgres', or a condition belongs to the write. */
export const alarmStore = (db: Database) => ({
  /** Every open alarm, and every resolved one that the operator has not been notified of. */
  list: (): Promise<AlarmRow[]> =>
    db.alarm.findMany({
      where: { OR: [{ resolvedAt: null }, { notifiedAt: null }] },
      omit: { leaseEndsAt: true },
      orderBy: { raisedAt: 'asc' },
    }),

  /** Opens the alarm; does nothing while it is open. */
  raise: async ({ reason, subject }: AlarmKey): Promise<void> =>
    void (await db.$executeRaw`
      INSERT INTO alarm (reason, subject) VALUES (${reason}, ${subject})
      ON CONFLICT (reason, subject) DO UPDATE
        SET raised_at = clock_timestamp(), resolved_at = NULL, notified_at = NULL, lease_ends_at = NULL
        WHERE alarm.resolved_at IS NOT NULL`),

  /** Closes the alarm; one without a notification ends without one. */
  resolve: async ({ reason, subject }: AlarmKey): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE alarm SET resolved_at = clock_timestamp(), lease_ends_at = NULL,
        notified_at = CASE WHEN notified_at IS NULL THEN clock_timestamp() END
      WHERE reason = ${reason} AND subject = ${subject} AND resolved_at IS NULL`),

  /**
   * Takes the notification of `row`'s state: false when the alarm has changed since, or another worker is at it. It
   * stays taken for a minute, so that a failed one is made again. A time that is far off is of a clock that was wrong.
   */
  takeNotice: async ({ reason, subject, raisedAt, resolvedAt, notifiedAt }: AlarmRow): Promise<boolean> =>
    (await db.$executeRaw`
      UPDATE alarm SET lease_ends_at = clock_timestamp() + make_interval(secs => ${NOTICE_SECONDS})
      WHERE reason = ${reason} AND subject = ${subject} AND raised_at = ${raisedAt}
        AND resolved_at IS NOT DISTINCT FROM ${resolvedAt}::timestamptz
        AND notified_at IS NOT DISTINCT FROM ${notifiedAt}::timestamptz
        AND (lease_ends_at IS NULL OR lease_ends_at <= clock_timestamp()
          OR lease_ends_at > clock_timestamp() + make_interval(secs => ${2 * NOTICE_SECONDS}))`) === 1,

  /** Notes that the operator was notified; nothing when the alarm has changed since. */
  noteNotice: async ({ reason, subject, raisedAt, resolvedAt }: AlarmRow): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE alarm SET notified_at = clock_timestamp(), lease_ends_at = NULL
      WHERE reason = ${reason} AND subject = ${subject} AND raised_at = ${raisedAt}
        AND resolved_at IS NOT DISTINCT FROM ${resolvedAt}::timestamptz`),
})

export type AlarmStore = ReturnType<typeof alarmStore>
