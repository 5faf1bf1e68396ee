/** Alarms as they stand in Postgres: one row for each reason and subject, open or resolved. */
import type { Database } from './database.ts'

/** Which alarm it is; `subject` is a machine or a disk, empty where there is only one. */
export type AlarmKey = { reason: string; subject: string }

/** `repeatedAt`: when the operator was last notified of the state that the alarm is in; null: not yet. */
export type AlarmRow = AlarmKey & { raisedAt: Date; resolvedAt: Date | null; repeatedAt: Date | null }

/** A worker may take so long to notify the operator; after that another one may try. */
const NOTICE_SECONDS = 60

/** The alarms over an open database. Raw SQL where the time is Postgres', or a condition belongs to the write. */
export const alarmStore = (db: Database) => ({
  /** Every open alarm, and every resolved one that the operator has not been notified of. */
  list: (): Promise<AlarmRow[]> =>
    db.alarm.findMany({
      where: { OR: [{ resolvedAt: null }, { repeatedAt: null }] },
      omit: { noticeAt: true },
      orderBy: { raisedAt: 'asc' },
    }),

  /** Opens the alarm; does nothing while it is open. */
  raise: async ({ reason, subject }: AlarmKey): Promise<void> =>
    void (await db.$executeRaw`
      INSERT INTO alarm (reason, subject) VALUES (${reason}, ${subject})
      ON CONFLICT (reason, subject) DO UPDATE
        SET raised_at = clock_timestamp(), resolved_at = NULL, repeated_at = NULL, notice_at = NULL
        WHERE alarm.resolved_at IS NOT NULL`),

  /** Closes the alarm; one that nobody was notified of ends without a notice. */
  resolve: async ({ reason, subject }: AlarmKey): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE alarm SET resolved_at = clock_timestamp(), notice_at = NULL,
        repeated_at = CASE WHEN repeated_at IS NULL THEN clock_timestamp() END
      WHERE reason = ${reason} AND subject = ${subject} AND resolved_at IS NULL`),

  /**
   * Takes the notification of `row`'s state: false when the alarm has changed since, or another worker is at it. It
   * stays taken for a minute, so that a failed one is made again. A time that is far off is of a clock that was wrong.
   */
  takeNotice: async ({ reason, subject, raisedAt, resolvedAt, repeatedAt }: AlarmRow): Promise<boolean> =>
    (await db.$executeRaw`
      UPDATE alarm SET notice_at = clock_timestamp() + make_interval(secs => ${NOTICE_SECONDS})
      WHERE reason = ${reason} AND subject = ${subject} AND raised_at = ${raisedAt}
        AND resolved_at IS NOT DISTINCT FROM ${resolvedAt}::timestamptz
        AND repeated_at IS NOT DISTINCT FROM ${repeatedAt}::timestamptz
        AND (notice_at IS NULL OR notice_at <= clock_timestamp()
          OR notice_at > clock_timestamp() + make_interval(secs => ${2 * NOTICE_SECONDS}))`) === 1,

  /** Notes that the operator was notified; nothing when the alarm has changed since. */
  noteNotice: async ({ reason, subject, raisedAt, resolvedAt }: AlarmRow): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE alarm SET repeated_at = clock_timestamp(), notice_at = NULL
      WHERE reason = ${reason} AND subject = ${subject} AND raised_at = ${raisedAt}
        AND resolved_at IS NOT DISTINCT FROM ${resolvedAt}::timestamptz`),
})

export type AlarmStore = ReturnType<typeof alarmStore>
