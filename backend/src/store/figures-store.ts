/** What is owed, in figures, for readiness, metrics and alarms. */
import type { Figures, FiguresStore } from '#src/contact/house-ports.ts'
import type { Database } from './database.ts'

type Row = Omit<Figures, 'deferred'> & Figures['deferred']

const read = async (db: Database): Promise<Figures> => {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT
      count(*) FILTER (WHERE state = 'pending')::int AS pending,
      count(*) FILTER (WHERE state = 'held')::int AS held,
      count(*) FILTER (WHERE state = 'pending' AND last_class = 'unreached')::int AS unreached,
      count(*) FILTER (WHERE state = 'pending' AND last_class = 'maybe_delivered')::int AS maybe_delivered,
      count(*) FILTER (WHERE state = 'pending' AND last_class = 'permanent')::int AS permanent,
      count(*) FILTER (WHERE state = 'pending' AND copies >= 2)::int AS doubtful,
      extract(epoch FROM clock_timestamp() - min(created_at) FILTER (WHERE state = 'pending'))::float8
        AS "oldestAge",
      extract(epoch FROM clock_timestamp() - min(created_at) FILTER (
        WHERE state = 'pending' AND (last_class IS NULL OR last_class = 'unreached')))::float8
        AS "oldestUnreachedAge",
      (SELECT extract(epoch FROM clock_timestamp() - done_at)::float8
        FROM periodic_job WHERE name = 'sweep' AND period = 'last') AS "sweepAge",
      (SELECT extract(epoch FROM clock_timestamp() - done_at)::float8
        FROM periodic_job WHERE name = 'backup' AND period = 'last') AS "backupAge"
    FROM contact_message WHERE state <> 'sent'`
  const { unreached, maybe_delivered, permanent, ...figures } = row!
  return { ...figures, deferred: { unreached, maybe_delivered, permanent } }
}

const noteSweep = async (db: Database) => {
  await db.$executeRaw`
    INSERT INTO periodic_job (name, period, next_attempt_at, done_at)
    VALUES ('sweep', 'last', clock_timestamp(), clock_timestamp())
    ON CONFLICT (name, period) DO UPDATE SET done_at = clock_timestamp()`
}

/** The figures over an open database. */
export const figuresStore = (db: Database): FiguresStore => ({
  read: () => read(db),
  noteSweep: () => noteSweep(db),
})
