/**
 * The product's own stores over Prisma, its adapter and Postgres 18 in this process, with the product's migrations.
 * The network in between is simulated, and every change of a message's row is reported.
 */
import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type DatabaseError, parse, serialize } from 'pg-protocol'
// @ts-expect-error the driver's own way of writing values has no types
import { prepareValue } from 'pg/lib/utils.js'
import type { Failure } from '#src/store/messages.ts'
import type { Database } from '#src/store/database.ts'
import { PrismaClient } from '../../../prisma/generated/client.ts'
import { type Call, context, type Context, type Process, type Stores, storesOf } from './process.ts'

/** The columns of a message's row that are observed. */
export type Row = Record<'id' | 'email' | 'subject' | 'created_at' | 'next_attempt_at', string> &
  Record<'attempts' | 'long_waits' | 'resend_no', number> & {
    sent_at: string | null
    claim_id: string | null
    last_failure: Failure['class'] | null
    last_error: string | null
  }
/** A row as its change shows it: columns by their database names. */
export type Change = { old: Row | null; row: Row | null }

/** Receives what happens in the database. */
type Listener = {
  onRow: (change: Change, caller: Context | undefined) => void
  onError: (error: DatabaseError, caller: Context | undefined) => void
  /** How long the server stalls from now; Infinity: it rejects every connection. */
  stallMs: () => number
}

const MIGRATIONS = new URL('../../../prisma/migrations/', import.meta.url)
/** The driver's own time-out. */
const PATIENCE_MS = 5000

/** Leaves out the visitor's text, which is too long for a notification. */
const NOTIFY_CHANGES = `
  CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('change', jsonb_build_object('old', to_jsonb(OLD) - 'message', 'row', to_jsonb(NEW) - 'message')::text);
    RETURN NULL;
  END $$;
  CREATE TRIGGER notify AFTER INSERT OR UPDATE OR DELETE ON contact_message
    FOR EACH ROW EXECUTE FUNCTION notify_change();
  LISTEN change;`

type Message = { name: string } & Record<string, unknown>
type Field = { name: string; dataTypeID: number }
type Reply = { fields: Field[]; rows: (string | null)[][]; count: number; changes: string[] }

const readReply = (bytes: Uint8Array): Message[] => {
  const messages: Message[] = []
  const stream = new EventEmitter()
  void parse(stream as unknown as NodeJS.ReadableStream, (message) => messages.push(message as never))
  stream.emit('data', Buffer.from(bytes))
  const error = messages.find(({ name }) => name === 'error')
  if (error) throw error as unknown as DatabaseError
  return messages
}

/**
 * Makes a function that runs a statement at once, and throws Postgres' error as the driver would. It prepares each text
 * once, because planning is most of the cost.
 */
const makeStatementRunner = (server: PGlite) => {
  const prepared = new Map<string, { name: string; fields: Field[] }>()
  const send = (...parts: Uint8Array[]) => readReply(server.execProtocolRawSync(Buffer.concat(parts)))
  const prepare = (sql: string) => {
    const name = `s${prepared.size}`
    const parts = [serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name })]
    const described = send(...parts, serialize.sync()).find((one) => one.name === 'rowDescription')
    const statement = { name, fields: (described?.fields ?? []) as Field[] }
    prepared.set(sql, statement)
    return statement
  }
  return (sql: string, values: unknown[] = []): Reply => {
    const { name, fields } = prepared.get(sql) ?? prepare(sql)
    const valueMapper = prepareValue as (one: unknown) => unknown
    const bind = serialize.bind({ statement: name, values, valueMapper })
    const reply: Reply = { fields, rows: [], count: 0, changes: [] }
    for (const message of send(bind, serialize.execute({}), serialize.sync())) {
      if (message.name === 'dataRow') reply.rows.push(message.fields as string[])
      if (message.name === 'notification') reply.changes.push(String(message.payload))
      if (message.name === 'commandComplete')
        reply.count = Number(/\d+$/.exec(String(message.text))?.[0] ?? 0)
    }
    return reply
  }
}

type Query = { text: string; values: unknown[]; types: { getTypeParser: typeof pg.types.getTypeParser } }

/** A pool whose connections are the simulated network: one statement is one request. */
const makePool = (run: (query: Query, caller: Context | undefined) => Reply, stallMs: () => number) => {
  const query = async (one: Query) => {
    const caller = context.getStore()
    const act = () => run(one, caller)
    const server = { patienceMs: PATIENCE_MS, stallMs }
    const { fields, rows, count } = caller ? await caller.process.call(caller.call, server, act) : act()
    const parsers = fields.map(({ dataTypeID }) => one.types.getTypeParser(dataTypeID, 'text'))
    const parsed = rows.map((row) => row.map((text, at) => (text === null ? null : parsers[at]!(text))))
    return { fields, rows: parsed, rowCount: count }
  }
  const connect = () => Promise.reject(new Error('The simulation has one connection: no transactions.'))
  return Object.assign(new pg.Pool(), { query, connect }) as unknown as pg.Pool
}

/** The stores of one process, whose calls have names. */
export const storesFor = (stores: Stores, process: Process): Stores => {
  const callAs =
    (call: Call, action: (...args: unknown[]) => Promise<unknown>) =>
    // Prisma sends a query when it is awaited: that must happen within the call's own context.
    (...args: unknown[]) =>
      context.run({ process, call }, async () => action(...args))
  const named = ([name, store]: [string, object]) => [
    name,
    Object.fromEntries(
      Object.entries(store).map(([method, action]) => [method, callAs(`${name}.${method}` as Call, action)]),
    ),
  ]
  return Object.fromEntries(Object.entries(stores).map(named)) as Stores
}

export const openDatabase = async () => {
  const server = await PGlite.create()
  for (const name of readdirSync(MIGRATIONS).toSorted())
    if (/^\d/.test(name))
      await server.exec(readFileSync(new URL(`${name}/migration.sql`, MIGRATIONS), 'utf8'))
  await server.exec(NOTIFY_CHANGES)
  const runStatement = makeStatementRunner(server)
  let listener: Listener | undefined
  const run = ({ text, values }: Query, caller: Context | undefined) => {
    try {
      const reply = runStatement(text, values)
      for (const change of reply.changes) listener?.onRow(JSON.parse(change) as Change, caller)
      return reply
    } catch (error) {
      listener?.onError(error as DatabaseError, caller)
      throw error
    }
  }
  const adapter = new PrismaPg(makePool(run, () => listener?.stallMs() ?? 0))
  const db: Database = new PrismaClient({ adapter, errorFormat: 'minimal' })
  // What Prisma loads on its first use would otherwise make the first scenario differ from its repeat.
  await db.contactMessage.findMany({ where: { id: { in: [] } } })
  await db.$queryRaw`SELECT 1`
  await db.$executeRaw`SELECT 1`
  return {
    /** Use through `storesFor`, which names the calls. */
    stores: storesOf(db),
    /** Sets the row back to what it was before its last claim. */
    forget: (row: Row) => {
      const columns =
        'attempts, long_waits, next_attempt_at, claim_id, claimed_at, last_failure, last_error, rejected_at'
      const text = `UPDATE contact_message AS row SET (${columns}) = (SELECT ${columns}
        FROM jsonb_populate_record(NULL::contact_message, $1)) WHERE row.id = $2`
      run({ text, values: [JSON.stringify(row), row.id], types: pg.types }, undefined)
    },
    /** Empties the tables; from then on `to` receives what happens. */
    reset: async (to: Listener) => {
      listener = undefined
      await server.exec('TRUNCATE contact_message')
      listener = to
    },
    close: () => server.close(),
  }
}
export type SimulatedDatabase = Awaited<ReturnType<typeof openDatabase>>
