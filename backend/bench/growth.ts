/** What a growing table costs: each thing the product does, over 1 to a million stored messages. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations } from '../src/store/apply-migrations.ts'
import { openDatabase } from '../src/store/database.ts'
import { digestStore } from '../src/store/digest-store.ts'
import { figuresStore } from '../src/store/figures-store.ts'
import { messageStore } from '../src/store/message-store.ts'
import { operatorStore } from '../src/store/operator-store.ts'
import { newMessage } from '../test/samples.ts'
import { openPostgres } from '../../.dev/postgres.ts'
import { type Figures, type Measure, median } from '../../.dev/bench/figures.ts'
import { drainFigures } from './growth-drain.ts'
import { exportFigures } from './growth-export.ts'

const SIZES = [1, 1000, 100_000, 1_000_000]
const RUNS = 9
const WEEK_MS = 7 * 24 * 60 * 60_000
/** Of no message, which takes as long to find out as of one. */
const REFERENCE = '0123456789ab'
const CAPS = { perDay: 20, floodPerHour: 60, heldPerDay: 1e9 }

/** A year of messages of many people, each delivered a minute later, and a few suspected ones. */
export const fill = (client: pg.Client, from: number, to: number) =>
  client.query(`
    INSERT INTO contact_message (id, idempotency_key, name, email, subject, message, created_at, sent_at, state, suspect)
    SELECT gen_random_uuid(), md5(g::text) || md5((-g)::text), 'Ann Clarke', 'ann' || g % 5000 || '@example.com',
      'A trim for Biscuit', repeat('Hello, could you trim Biscuit next week? ', 5),
      written, written + interval '1 minute', 'sent', g % 50 = 0
    FROM generate_series(${from + 1}, ${to}) g,
      LATERAL (SELECT now() - interval '365 days' * (1 - (g - ${from}) / ${to - from + 1}.0) AS written) AS w`)

const timed = async (action: () => Promise<unknown>, runs: number) => {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    await action()
    times.push(performance.now() - started)
  }
  return median(times)
}

const actionsOver = (url: string) => {
  const { db, close } = openDatabase(url)
  const [store, figures, operator] = [messageStore(db), figuresStore(db), operatorStore(db)]
  const insert = (suspect: boolean) => () =>
    store.insert(newMessage({ idempotencyKey: `${performance.now()}`.padEnd(64, '0'), suspect }), CAPS)
  const [digests, week] = [digestStore(db), new Date(Date.now() - WEEK_MS)]
  const firstPage = async () => {
    for await (const page of operator.pagesByEmail('ANN7@example.com')) return page
    return []
  }
  const actions: [string, () => Promise<unknown>][] = [
    ['store', insert(false)],
    ['store suspect', insert(true)],
    ['sweep', () => store.findDue(100)],
    ['figures', figures.read],
    ['list', () => operator.list(undefined, 20)],
    ['list held', () => operator.list('held', 20)],
    ['show', () => operator.find(REFERENCE)],
    ['digest', () => digests.readWeek(week, new Date())],
    ['export, first page', firstPage],
    ['purge, 1,000', () => operator.purge(360, 1000)],
  ]
  return { actions, close }
}

const sizeTable = async (url: string, runs: number): Promise<Figures> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { actions, close } = actionsOver(url)
  const rows: Figures['rows'] = []
  let stored = 0
  for (const size of SIZES) {
    await fill(client, stored, size)
    stored = size
    await client.query('VACUUM ANALYZE contact_message')
    const values: number[] = []
    for (const [, action] of actions) values.push(await timed(action, runs))
    const name = `${size.toLocaleString('en-GB')} messages`
    rows.push({ name, values, ...(size === SIZES.at(-1) && { ratioTo: '1,000 messages' }) })
  }
  await Promise.all([client.end(), close()])
  return {
    title: 'Growth: what each thing takes over so many stored messages',
    columns: actions.map(([name]) => ({ name, unit: 'ms', digits: 1, slack: 10 })),
    rows,
  }
}

/** The tables of growth; rejects when Postgres cannot be had. */
export const measure: Measure = async ({ runs = RUNS }) => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-growth-'))
  const postgres = await openPostgres(folder, { durable: false })
  try {
    for (const name of ['growth', 'export', 'drain']) {
      await postgres.ensureDatabase(name)
      await applyMigrations(postgres.url(name), 'prisma/migrations')
    }
    return [
      await sizeTable(postgres.url('growth'), runs),
      await exportFigures(postgres.url('export')),
      await drainFigures(postgres.url('drain')),
    ]
  } finally {
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
