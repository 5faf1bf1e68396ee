/** The product's own stores over Prisma, its adapter and Postgres; the network between is simulated. */
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Database } from '#src/store/database.ts'
import { digestStore } from '#src/store/digest.ts'
import { jobStore } from '#src/store/jobs.ts'
import { messageStore } from '#src/store/messages.ts'
import { operatorStore } from '#src/store/operator.ts'
import { alarmStore, figuresStore, statusStore } from '#src/store/status.ts'
import { PrismaClient } from '../../../../prisma/generated/client.ts'
import { context, type Context } from '../simulator/process.ts'
import { type Change, openPostgres, type Reply } from './postgres.ts'

/** What is looked at of a message's row. */
export type Row = {
  id: string
  email: string
  subject: string
  state: 'pending' | 'sent' | 'held'
  suspect: boolean
  attempts: number
  copies: number
  refusals: number
  content_refusals: number
  resend_no: number
  created_at: string
  next_attempt_at: string
  lease_ends_at?: string | null
  last_class: 'unreached' | 'maybe_delivered' | 'permanent' | null
  sent_at: string | null
}
export type JobRow = { name: string; period: string; attempts: number; done_at: string | null }

/** Whom the database tells what happens in it. */
export type Listener = {
  onRow: (change: Change<Row>, by: Context | undefined) => void
  onJob: (change: Change<JobRow>, by: Context | undefined) => void
  /** A sweep has succeeded. */
  onSweep: () => void
  onError: (error: Error & { code?: string }, by: Context | undefined) => void
  /** For how long the server stands still from now; for ever: it refuses every connection. */
  stallMs: () => number
}

/** The driver's own time-out. */
const PATIENCE_MS = 5000

type Query = { text: string; values: unknown[]; types: { getTypeParser: typeof pg.types.getTypeParser } }

const quiet = () => {}
const QUIET: Listener = { onRow: quiet, onJob: quiet, onSweep: quiet, onError: quiet, stallMs: () => 0 }

const answerOf = ({ fields, rows, count }: Reply, { types }: Query) => {
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'))
  const parsed = rows.map((row) => row.map((text, at) => (text === null ? null : parsers[at]!(text))))
  return { fields, rows: parsed, rowCount: count }
}

/** A pool whose connections are the simulated network: one statement is one request. */
const makePool = (run: (query: Query, by: Context | undefined) => Reply, stallMs: () => number) => {
  const query = async (query: Query) => {
    const by = context.getStore()
    if (!by) return answerOf(run(query, by), query)
    const server = { patienceMs: PATIENCE_MS, stallMs }
    return answerOf(await by.process.call(by.call, server, () => run(query, by)), query)
  }
  const connect = () => Promise.reject(new Error('The simulation has one connection: no transactions.'))
  return Object.assign(new pg.Pool(), { query, connect }) as unknown as pg.Pool
}

/** What Prisma loads at its first use would make the first seed another run than the same one later. */
const warm = async (db: Database) => {
  await db.$connect()
  await db.contactMessage.findMany({ where: { id: { in: [] } } })
  await db.alarm.findMany()
  await db.$queryRaw`SELECT 1`
  await db.$executeRaw`SELECT 1`
}

/** Asks the database, and tells when it refuses. */
const answered = (ask: () => Reply, onError: (error: Error) => void) => {
  try {
    return ask()
  } catch (error) {
    onError(error as Error)
    throw error
  }
}

const storesOf = (db: Database) => ({
  store: messageStore(db),
  jobs: jobStore(db),
  figures: figuresStore(db),
  digests: digestStore(db),
  messages: operatorStore(db),
  status: statusStore(db),
  alarms: alarmStore(db),
})

/** The stores of a process are used through `portsOf`, which names the calls. */
export const openDatabase = async () => {
  const postgres = await openPostgres()
  let listener = QUIET
  const tell = (text: string, by: Context | undefined) => {
    const change = JSON.parse(text) as Change<Row & JobRow>
    if (change.table === 'contact_message') listener.onRow(change, by)
    else if (change.table === 'periodic_job') listener.onJob(change, by)
    else listener.onSweep()
  }
  const run = ({ text, values }: Query, by: Context | undefined) => {
    const reply = answered(
      () => postgres.run(text, values),
      (error) => listener.onError(error, by),
    )
    for (const told of reply.told) tell(told, by)
    return reply
  }
  const adapter = new PrismaPg(makePool(run, () => listener.stallMs()))
  const db: Database = new PrismaClient({ adapter, errorFormat: 'minimal' })
  await warm(db)
  return {
    stores: storesOf(db),
    /** The rows as they are, past the network. */
    readRows: () => postgres.run('SELECT id, state, attempts FROM contact_message ORDER BY id').rows,
    /** Empties the tables; from here on `to` is told. */
    reset: async (to: Listener) => {
      listener = QUIET
      await postgres.exec('TRUNCATE contact_message, periodic_job, status, alarm, erased_message')
      listener = to
    },
    close: postgres.close,
  }
}
export type SimulatedDatabase = Awaited<ReturnType<typeof openDatabase>>
