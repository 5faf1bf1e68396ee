/** `messages export` of a person who wrote very much, and of one who wrote once: time and memory. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import pg from 'pg'
import { ROOT } from '../../.dev/paths.ts'
import type { Figures } from '../../.dev/bench/figures.ts'
import { SMALL_HEAP } from './measured-process.ts'

const SIZES = [1, 10_000, 100_000]

const fill = async (url: string, person: string, count: number) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `INSERT INTO contact_message (id, name, email, subject, message, state, sent_at)
     SELECT gen_random_uuid(), 'Ann Clarke', $1, 'A trim for Biscuit', repeat('Could you trim Biscuit? ', 10), 'sent', now()
     FROM generate_series(1, $2::int)`,
    [person, count],
  )
  await client.query('VACUUM ANALYZE contact_message')
  await client.end()
}

const mostMegabytes = (pid: number | undefined) => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0 // it has ended
  }
}

const exportOf = async (url: string, person: string) => {
  const started = performance.now()
  const args = ['backend/src/cli.ts', 'messages', 'export', person]
  const env = { PATH: process.env.PATH, DATABASE_URL: url, ...SMALL_HEAP }
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let [bytes, most] = [0, 0]
  const watching = setInterval(() => (most = Math.max(most, mostMegabytes(child.pid))), 20)
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    most = Math.max(most, mostMegabytes(child.pid))
  })
  const [code] = (await once(child, 'close')) as [number]
  clearInterval(watching)
  if (code !== 0) throw new Error(`The export ended with ${code}.`)
  return [performance.now() - started, bytes / 2 ** 20, most]
}

/** Its output is streamed: memory does not follow it. */
export const exportFigures = async (url: string): Promise<Figures> => {
  const rows: Figures['rows'] = []
  for (const size of SIZES) {
    const person = `ann${size}@example.com`
    await fill(url, person, size)
    rows.push({
      name: `${size.toLocaleString('en-GB')} messages of one person`,
      values: await exportOf(url, person),
    })
  }
  rows.at(-1)!.ratioTo = rows[1]!.name
  return {
    title: 'Growth: messages export',
    columns: [
      { name: 'time', unit: 'ms' },
      { name: 'written', unit: 'MB', digits: 1 },
      { name: 'most memory', unit: 'MB', slack: 40 },
    ],
    rows,
  }
}
