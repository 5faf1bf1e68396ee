/**
 * The product's own stores over Prisma, its adapter and Postgres 18 in this process, with the product's migrations.
 * The network in between is simulated, and every change of a message's row is reported.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { PGlite, protocol, type messages } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Database } from '#src/store/database.ts'
import type { Failure } from '#src/store/messages.ts'
import { PrismaClient } from '../../../prisma/generated/client.ts'
import { context, storesOf, type Call, type Context, type Process, type Stores } from './world.ts'

/** The columns of a message's row that are observed. */
export type Row = Record<'id' | 'email' | 'subject' | 'created_at' | 'next_attempt_at', string> &
  Record<'attempts' | 'long_waits' | 'resend_no', number> & {
    sent_at: string | null
    claim_id: string | null
    last_failure: Failure['class'] | null
    last_problem: Failure['problem']
    last_error: string | null
    rejected_at: string | null
  }
/** A row as its change shows it: columns by their database names. */
export type Change = { old: Row | null; row: Row | null }

/** Receives what happens in the database. */
type Listener = {
  onRow: (change: Change, caller: Context | undefined) => void
  onError: (error: messages.DatabaseError, caller: Context | undefined) => void
  /** How long the server stalls from now; Infinity: it rejects every connection. */
  stallMs: () => number
}

const { serialize } = protocol
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

type Query = { text: string; values: unknown[]; types: { getTypeParser: typeof pg.types.getTypeParser } }
type Reply = { fields: messages.Field[]; rows: unknown[][]; rowCount: number; changes: string[] }

/** As the driver writes values. The arrays of the product's statements have numbers and ids. */
const writeValue = (value: unknown) =>
  value === null ? null : Array.isArray(value) ? `{${value.join()}}` : String(value)

/**
 * Makes a function that runs a statement at once, and throws Postgres' error as the driver would. It prepares each text
 * once, because planning is most of the cost; PGlite's own `query`, and so pglite-prisma-adapter, plans each time.
 */
const makeStatementRunner = (server: PGlite) => {
  const prepared = new Map<string, string>()
  const send = (...parts: Uint8Array[]) => {
    const received: messages.BackendMessage[] = []
    const bytes = server.execProtocolRawSync(Buffer.concat([...parts, serialize.sync()]))
    new protocol.Parser().parse(bytes, (message) => received.push(message))
    const error = received.find((message) => message instanceof protocol.messages.DatabaseError)
    if (error) throw error
    return received
  }
  const prepare = (text: string) => {
    const name = `s${prepared.size}`
    send(serialize.parse({ name, text }))
    prepared.set(text, name)
    return name
  }
  return ({ text, values, types }: Query): Reply => {
    const bind = serialize.bind({
      statement: prepared.get(text) ?? prepare(text),
      values: values.map(writeValue),
    })
    const reply: Reply = { fields: [], rows: [], rowCount: 0, changes: [] }
    for (const message of send(bind, serialize.describe({ type: 'P' }), serialize.execute({}))) {
      if (message instanceof protocol.messages.RowDescriptionMessage) reply.fields = message.fields
      if (message instanceof protocol.messages.DataRowMessage)
        reply.rows.push(
          message.fields.map(
            (value, at) => value && types.getTypeParser(reply.fields[at]!.dataTypeID, 'text')(value),
          ),
        )
      if (message instanceof protocol.messages.NotificationResponseMessage)
        reply.changes.push(message.payload)
      if (message instanceof protocol.messages.CommandCompleteMessage)
        reply.rowCount = Number(/\d+$/.exec(message.text)?.[0] ?? 0)
    }
    return reply
  }
}

/** A pool whose connections are the simulated network: one statement is one request. */
const makePool = (run: (query: Query, caller: Context | undefined) => Reply, stallMs: () => number) => {
  const query = async (one: Query) => {
    const caller = context.getStore()
    const act = () => run(one, caller)
    return caller ? caller.process.call(caller.call, { patienceMs: PATIENCE_MS, stallMs }, act) : act()
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
  const run = (query: Query, caller: Context | undefined) => {
    try {
      const reply = runStatement(query)
      for (const change of reply.changes) listener?.onRow(JSON.parse(change) as Change, caller)
      return reply
    } catch (error) {
      listener?.onError(error as messages.DatabaseError, caller)
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
