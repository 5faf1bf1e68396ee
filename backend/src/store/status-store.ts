/** The status board: what was last seen of the parts that cannot be asked, by whoever saw it. */
import type { Database } from './database.ts'

/** What is noted, and by whom. The backup service and the database's health check write theirs by SQL of their own. */
export type NoteName =
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
export type Note = {
  name: string
  subject: string
  age: number
  sinceAge: number
  value: number | null
  detail: string | null
}

/** Work beside the messages whose failure is an alarm. */
export type PeriodicWork = 'digest' | 'held' | 'purge'

/** What is known besides the messages. `now`: Postgres' clock. */
export type Board = { now: Date; notes: Note[]; failingWork: PeriodicWork[] }

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
   * for by the newest. The list of quarantined messages has a try for each of its pieces: it fails when for longer than a
   * piece takes none was mailed.
   */
  read: async (): Promise<Board> => {
    const [board] = await db.$queryRaw<Board[]>`
      SELECT clock_timestamp() AS now,
        (SELECT coalesce(json_agg(json_build_object('name', name, 'subject', subject, 'value', value, 'detail', detail,
            'age', extract(epoch FROM clock_timestamp() - at),
            'sinceAge', extract(epoch FROM clock_timestamp() - since)) ORDER BY name, subject), '[]') FROM status) AS notes,
        (SELECT coalesce(array_agg(name ORDER BY name), '{}') FROM (
          SELECT DISTINCT ON (name) name, attempts, done_at FROM periodic_job
          WHERE name IN ('digest', 'held', 'purge') ORDER BY name, period DESC) AS newest
          WHERE done_at IS NULL AND attempts > 1 AND NOT (name = 'held' AND EXISTS (
            SELECT FROM contact_message
            WHERE state <> 'sent' AND told_at > clock_timestamp() - make_interval(secs => ${LONGEST_PIECE_SECONDS})))
          ) AS "failingWork"`
    return board!
  },
})

export type StatusStore = ReturnType<typeof statusStore>
