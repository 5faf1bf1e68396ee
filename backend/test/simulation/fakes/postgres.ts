/** Postgres 18 in this process, with the product's migrations. It tells every change of a row as it happens. */
import { readdirSync, readFileSync } from 'node:fs'
import { EventEmitter } from 'node:events'
import { PGlite } from '@electric-sql/pglite'
import { type DatabaseError, parse, serialize } from 'pg-protocol'
// @ts-expect-error the driver's own way of writing values has no types
import { prepareValue } from 'pg/lib/utils.js'

const MIGRATIONS = new URL('../../../../prisma/migrations/', import.meta.url)

/** Everything of a row but the visitor's text, which a notification has no room for. */
const TELL_CHANGES = `
  CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('change', jsonb_build_object('table', TG_TABLE_NAME,
      'old', to_jsonb(OLD) - 'message', 'row', to_jsonb(NEW) - 'message')::text);
    RETURN NULL;
  END $$;
  CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON contact_message
    FOR EACH ROW EXECUTE FUNCTION tell_change();
  CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON periodic_job
    FOR EACH ROW EXECUTE FUNCTION tell_change();
  CREATE TRIGGER tell AFTER INSERT OR UPDATE ON status
    FOR EACH ROW WHEN (NEW.name = 'sweep') EXECUTE FUNCTION tell_change();
  LISTEN change;`

/** A row as its change tells it: columns by their names in the database. */
export type Change<Row> = { table: string; old: Row | null; row: Row | null }
export type Field = { name: string; dataTypeID: number }
export type Reply = { fields: Field[]; rows: (string | null)[][]; count: number; told: string[] }

export type Postgres = {
  /** Runs one statement at once. Throws Postgres' error as the driver would. */
  run: (sql: string, values?: unknown[]) => Reply
  exec: (sql: string) => Promise<unknown>
  close: () => Promise<void>
}

type Message = { name: string } & Record<string, unknown>

const readReply = (bytes: Uint8Array): { messages: Message[]; error: DatabaseError | undefined } => {
  const messages: Message[] = []
  const stream = new EventEmitter()
  void parse(stream as unknown as NodeJS.ReadableStream, (message) => messages.push(message as never))
  stream.emit('data', Buffer.from(bytes))
  const error = messages.find(({ name }) => name === 'error') as DatabaseError | undefined
  return { messages, error }
}

const replyOf = (messages: Message[], known: Field[]): Reply => {
  const reply: Reply = { fields: known, rows: [], count: 0, told: [] }
  for (const message of messages) {
    if (message.name === 'dataRow') reply.rows.push(message.fields as string[])
    if (message.name === 'notification') reply.told.push(String(message.payload))
    if (message.name === 'commandComplete') reply.count = Number(/\d+$/.exec(String(message.text))?.[0] ?? 0)
  }
  return reply
}

/** Prepares each text once: what it costs to plan a statement is most of what it costs. */
const makeRun = (server: PGlite): Postgres['run'] => {
  const prepared = new Map<string, { name: string; fields: Field[] }>()
  const send = (...parts: Uint8Array[]) => {
    const { messages, error } = readReply(server.execProtocolRawSync(Buffer.concat(parts)))
    if (error) throw error
    return messages
  }
  const prepare = (sql: string) => {
    const name = `s${prepared.size}`
    const parts = [serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name })]
    const messages = send(...parts, serialize.sync())
    const fields = messages.find((message) => message.name === 'rowDescription')?.fields as
      Field[] | undefined
    const statement = { name, fields: fields ?? [] }
    prepared.set(sql, statement)
    return statement
  }
  return (sql, values = []) => {
    const { name, fields } = prepared.get(sql) ?? prepare(sql)
    const bind = serialize.bind({
      statement: name,
      values,
      valueMapper: prepareValue as (one: unknown) => unknown,
    })
    return replyOf(send(bind, serialize.execute({}), serialize.sync()), fields)
  }
}

export const openPostgres = async (): Promise<Postgres> => {
  const server = await PGlite.create()
  for (const name of readdirSync(MIGRATIONS).toSorted())
    if (/^\d/.test(name))
      await server.exec(readFileSync(new URL(`${name}/migration.sql`, MIGRATIONS), 'utf8'))
  await server.exec(TELL_CHANGES)
  return { run: makeRun(server), exec: (sql) => server.exec(sql), close: () => server.close() }
}
