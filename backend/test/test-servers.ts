/** What a test gets for itself, and what ends with it: a migrated database, the API over it, services, certificates. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, inject, onTestFinished } from 'vitest'
import { salon } from '@willow/shared/test-salon'
import { createApp, type AppNeeds } from '#src/http/app.ts'
import { findRepeated, submitContact } from '#src/http/submit.ts'
import { openDatabase, withClient, type Database } from '#src/store/database.ts'
import { messageStore, type Failure, type MessageStore, type NewMessage } from '#src/store/messages.ts'
import { findProgram } from '../../dev/environment.ts'
import { startProcess } from '../../dev/start-process.ts'
import { AFTER_A_MINUTE, form, newMessage, recordingLog } from './samples.ts'

/** Makes a folder that ends with the test. */
export const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

let visitors = 0

/** Posts a form to the API or to nginx on this port, as our script does, as a visitor of its own; text is sent as it is. */
export const postForm = (
  port: string | number,
  body: object | string = form,
  signal: AbortSignal | null = null,
) => {
  const address = `10.0.${++visitors >> 8}.${visitors & 255}`
  return fetch(`http://127.0.0.1:${port}/api/contact`, {
    method: 'POST',
    headers: {
      ...AFTER_A_MINUTE,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      'X-Real-IP': address,
      'X-Forwarded-For': address,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  })
}

/** Starts a process of the product, which is killed when the test ends. */
export const useProcess = async (name: string, env: Record<string, string>) => {
  const process = await startProcess(name, env)
  onTestFinished(() => void process.stop('SIGKILL'))
  return process
}

/** Runs one statement on a connection of its own. */
export const ask = (url: string, sql: string): Promise<pg.QueryResult> =>
  withClient(url, (client) => client.query(sql))

/** Makes an empty database from `template`, which ends with the tests' server; resolves to its address. */
export const createDatabase = async (template = 'willow'): Promise<string> => {
  if (!inject('postgresUrl'))
    throw new Error('This test needs servers: name it in SERVERS of vitest.config.ts.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(inject('postgresUrl'), `CREATE DATABASE "${name}" TEMPLATE "${template}"`)
  return inject('postgresUrl').replace(/\/postgres$/, `/${name}`)
}

/** Ends the wait of every message. */
export const makeDue = (db: Database) =>
  db.contactMessage.updateMany({ data: { nextAttemptAt: new Date(0) } })

/** Opens a database before the file's tests, empties it before each, and closes it after them. */
export const useDatabase = () => {
  const database = {} as { url: string; db: Database }
  const table = () => database.db.contactMessage
  let close: () => Promise<void>
  beforeAll(async () => {
    database.url = await createDatabase()
    ;({ db: database.db, close } = openDatabase(database.url))
  })
  beforeEach(() => table().deleteMany())
  afterAll(() => close())
  const messages = () => messageStore(database.db)
  const update = (id: string, data: object) => table().update({ where: { id }, data })
  const claimDue = (id: string) => messages().claim(id, randomUUID())
  /** Ends the wait of the message, and claims it. */
  const claim = async (id: string) => {
    await update(id, { nextAttemptAt: new Date(0) })
    return (await claimDue(id))!
  }
  return Object.assign(database, {
    /** Stores a message with `changes`; resolves to its id. */
    stored: (changes: Partial<NewMessage> = {}) => messages().insert(newMessage(changes)),
    rowOf: (id: string) => table().findUniqueOrThrow({ where: { id } }),
    update,
    claim,
    /** Claims the message if it is due. */
    claimDue,
    /** Attempts the message, with these failures one after the other; resolves to its id. */
    fail: async (id: string, ...failures: Failure[]) => {
      for (const failure of failures) await messages().markFailed(await claim(id), failure)
      return id
    },
  })
}

const NEEDS = {
  submit: async () => ({ id: 'an id', isNew: true }),
  findRepeated: async () => undefined,
  pingDatabase: async () => {},
  log: () => {},
  siteUrl: 'https://salon.example',
  salon,
  limitPerHour: 10_000,
  limitPerMinute: 10_000,
  suspectsPerNetwork: 10_000,
  suspectsPerDay: 10_000,
} satisfies AppNeeds

/** The API over nothing: it accepts every message and stores none. */
export const idleApp = (changes: Partial<AppNeeds> = {}) => createApp({ ...NEEDS, ...changes })

/** Makes the API over `messages`; returns its callback, the ids that it queued and the events that it logged. */
export const testApp = (messages: MessageStore, changes: Partial<AppNeeds> = {}) => {
  const queued: string[] = []
  const { log, events } = recordingLog()
  // The queue is always down, which no visitor notices.
  const add = async (id: string) => {
    queued.push(id)
    throw new Error('The queue is down.')
  }
  const app = idleApp({
    submit: (submission) => submitContact({ messages, queue: { add }, newId, log }, submission),
    findRepeated: (submission) => findRepeated(messages, submission),
    pingDatabase: messages.ping,
    log,
    ...changes,
  })
  return { call: app.callback(), queued, events }
}

/** Listens on a free port of 127.0.0.1; resolves to the port. */
export const listenOn = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A service that records its calls. It answers a POST with `status`, and a GET, such as one after a redirect, with 200. */
export const openService = async (status = 200) => {
  const calls: { path: string; headers: object; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    calls.push({ path: request.url!, headers: request.headers, body })
    response.writeHead(request.method === 'GET' ? 200 : status, { Location: '/page' }).end('ok')
  })
  return { calls, address: `http://127.0.0.1:${await listenOn(server)}` }
}

/** Trusts this authority until the test ends, as NODE_EXTRA_CA_CERTS does. */
export const trust = (authority: string) => {
  const others = getCACertificates('default')
  setDefaultCACertificates([...others, authority])
  onTestFinished(() => setDefaultCACertificates(others))
}

/**
 * A server's key and certificate for `name` and `days` (negative: expired), made by openssl, and the untrusted
 * authority that signed it; in PEM.
 */
export const certificateFor = (name: string, days = 2) => {
  if (!findProgram('openssl')) throw new Error('There is no openssl on PATH: install it.')
  const folder = makeFolder()
  const file = (base: string) => join(folder, base)
  const openssl = (words: string) => execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'pipe' })
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
  writeFileSync(file('server.ext'), `subjectAltName=DNS:${name}\n`)
  openssl(`req -x509 ${key} -days 2 -subj /CN=Authority -keyout ca.key -out ca.pem`)
  openssl(`req ${key} -subj /CN=${name} -keyout server.key -out server.csr`)
  const signed = '-CA ca.pem -CAkey ca.key -CAcreateserial -extfile server.ext -out server.pem'
  openssl(`x509 -req -in server.csr -days ${days} ${signed}`)
  const read = (base: string) => readFileSync(file(base), 'utf8')
  return { authority: read('ca.pem'), key: read('server.key'), cert: read('server.pem') }
}
