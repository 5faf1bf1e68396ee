/** What is owed, in figures, for readiness, metrics and alarms. */
import type { Figures, FiguresStore } from '#src/contact/housekeeping-ports.ts'
import type { Database } from './database.ts'
import * as statements from './statements.ts'

type Row = Omit<Figures, 'deferred'> & Figures['deferred']

const read = async (db: Database): Promise<Figures> => {
  const [row] = await db.$queryRaw<Row[]>(statements.figures())
  const { unreached, maybe_delivered, permanent, ...figures } = row!
  return { ...figures, deferred: { unreached, maybe_delivered, permanent } }
}

/** The figures over an open database. */
export const figuresStore = (db: Database): FiguresStore => ({
  read: () => read(db),
})
