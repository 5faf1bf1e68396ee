/**
 * Causes the faults that need no container, one after the other, while visitors keep posting. It finds what the simulation
 * and the unit tests cannot see: errors of sockets, drivers, signals and real time. What arrived is counted at the mail
 * server. MIX_SECONDS and SEED change the random mix at the end.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { WORKER_OPTIONS } from '#src/queue.ts'
import { waitFor } from '../wait-for.ts'
import { isRunning, openTestBed, type TestBed } from './test-bed.ts'

const { MIX_SECONDS = '30', SEED = '1' } = process.env

const folder = mkdtempSync(join(tmpdir(), 'willow-faults-'))
let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed(folder)
  return async () => {
    await bed.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

type Action = () => unknown

/** Waits until at least `count` messages are pending after an attempt that did not reach the mail server. */
const untilPending = (count: number) =>
  waitFor(async () => {
    const pending = "SELECT FROM contact_message WHERE sent_at IS NULL AND last_failure = 'unreached'"
    expect((await bed.sql(pending)).length, 'unreached messages').toBeGreaterThanOrEqual(count)
  })

/** Waits until `count` more messages are accepted; resolves to these and all before them. */
const untilAccepted = async (count: number) => {
  const wanted = bed.accepted.size + count
  await waitFor(() => expect(bed.accepted.size, 'accepted messages').toBeGreaterThanOrEqual(wanted))
  return [...bed.accepted]
}

const untilArrived = (ids: string[]) =>
  waitFor(() =>
    expect(
      ids.filter((id) => !bed.mail.arrivals.has(id)),
      'not arrived',
    ).toEqual([]),
  )

/** Breaks Redis once mail is delivered by it, and waits until mail is delivered without it. */
const deliverWithout = (breakRedis: Action) => async () => {
  await untilArrived(await untilAccepted(8))
  await breakRedis()
  await untilArrived(await untilAccepted(8))
}

/** Repeats `action` while messages are accepted. */
const repeatAmidPosts =
  (action: Action, times = 5) =>
  async () => {
    for (let time = 0; time < times; time++) {
      await untilAccepted(2)
      await action()
    }
  }

/** Ends processes after the mail server has received a whole mail and before it replies, `ms` later. */
const endWhileSending = (ms: number, end: Action) => async () => {
  bed.mail.behave({ replyDelayMs: ms })
  const before = bed.mail.counts.bodies
  await waitFor(() => expect(bed.mail.counts.bodies, 'bodies sent').toBeGreaterThan(before))
  await end()
}

/** Cuts often enough to hit a connection at the moment when the pool hands it out. No process may end. */
const cutPostgres = async () => {
  await repeatAmidPosts(() => bed.postgres.proxy.cut(), 50)()
  if ([...bed.apis, ...bed.workers].some((process) => !isRunning(process)))
    throw new Error('A process ended.')
}

const killWorkers = () => bed.endAll('SIGKILL', 'workers')

/** Within this time a worker has read the signal. */
const SIGNAL_MS = 1000

/** Stops workers that have more to send, by queue and directly. They end well, and begin no other mail. */
const stopWorkers = async () => {
  await untilAccepted(60)
  const stopped = new Date(Date.now() + SIGNAL_MS).toISOString()
  const codes = await bed.endAll('SIGTERM', 'workers')
  if (codes.some((code) => code !== 0)) throw new Error(`A worker ended with ${codes.join()}.`)
  const begun = await bed.sql(`SELECT FROM contact_message WHERE claimed_at > '${stopped}'`)
  expect(begun.length, 'mails begun after SIGTERM').toBe(0)
}

const stopWorkersWithoutRedis = async () => {
  bed.redis.kill('SIGSTOP')
  await endWhileSending(5000, stopWorkers)()
}

const killEverything = async () => {
  bed.redis.kill('SIGKILL')
  await Promise.all([bed.endAll('SIGKILL', 'apis', 'workers'), bed.postgres.crash(), bed.redis.stop()])
  await bed.redis.start()
}

const rejectConnections = async () => {
  bed.mail.proxy.set('reject')
  await untilPending(20)
}

/** Preloaded into a process, this sets its clock three days ahead, as on a machine without NTP. */
const SHIFT = `data:text/javascript,${encodeURIComponent(`
  const RealDate = Date
  const now = () => RealDate.now() + 3 * 24 * 60 * 60_000
  globalThis.Date = class extends RealDate {
    constructor(...args) { super(...(args.length > 0 ? args : [now()])) }
    static now() { return now() }
  }`)}`

const shiftClocks = async () => {
  const shift = { NODE_OPTIONS: `--import=${SHIFT}` }
  await bed.endAll('SIGTERM', 'apis', 'workers')
  await Promise.all([bed.start('apis', shift), bed.start('workers', shift), bed.start('workers')])
  bed.mail.behave({ rejection: 451 })
  await untilPending(4)
  bed.mail.behave({})
  await bed.makeDue()
  await untilArrived((await untilAccepted(8)).slice(-8))
  await bed.endAll('SIGTERM', 'apis', 'workers')
}

/** How many mails a worker sends at a time. */
const CONCURRENCY = WORKER_OPTIONS.concurrency

/**
 * A fault, and how many duplicates it may cause besides those of mails whose 250 was lost: as many as workers can leave
 * without a mark after the 250. Without a number there may be no duplicates at all.
 */
type Fault = [name: string, run: Action, mostDuplicates?: number]
const FAULTS: Fault[] = [
  ['nothing is broken', () => untilAccepted(60)],
  ['a worker is killed right after DATA', endWhileSending(3000, killWorkers), CONCURRENCY],
  ['workers are stopped while they send', endWhileSending(5000, stopWorkers)],
  ['the API is killed', repeatAmidPosts(() => bed.endAll('SIGKILL', 'apis').then(bed.ensureUp))],
  ['Postgres crashes', () => untilAccepted(10).then(bed.postgres.crash), CONCURRENCY],
  ['connections to Postgres are cut', cutPostgres],
  ['connections to the mail server are cut', repeatAmidPosts(() => bed.mail.proxy.cut()), CONCURRENCY],
  ['the mail server rejects connections while a backlog grows', rejectConnections],
  ['clocks of API and worker are three days off', shiftClocks],
  ['everything is killed at once', endWhileSending(300, killEverything), CONCURRENCY],
  ['Redis is frozen', deliverWithout(() => bed.redis.kill('SIGSTOP'))],
  ['Redis is out of memory', deliverWithout(() => bed.redis.ask('CONFIG', 'SET', 'maxmemory', '1'))],
  ['Redis is flushed', repeatAmidPosts(() => bed.redis.ask('FLUSHALL'))],
  ['workers are stopped while they send without Redis', stopWorkersWithoutRedis],
]

/** One fault after the other without a pause: the same seed causes the same faults in the same order. */
const mix = async () => {
  const turn = fc.tuple(fc.constantFrom(...FAULTS), fc.nat(10))
  // The backlog moves as it would over days.
  const moving = setInterval(() => void bed.makeDue().catch(() => {}), 5000)
  const end = performance.now() + Number(MIX_SECONDS) * 1000
  try {
    for (const [[, run], count] of fc.sample(turn, { seed: Number(SEED), numRuns: 10_000 })) {
      if (performance.now() > end) return
      await run()
      await bed.repair()
      await untilAccepted(count)
    }
  } finally {
    clearInterval(moving)
  }
}

/** Keeps posting while `run` does, then posts a last few. */
const whilePosting = async (run: Action) => {
  const ending = new AbortController()
  const post = async () => {
    for (; !ending.signal.aborted; await sleep(100)) await bed.post(2)
  }
  const posting = post()
  try {
    await run()
  } finally {
    await bed.repair()
    ending.abort()
    await posting
  }
  await bed.post(4)
}

it.each<Fault>([
  ...FAULTS,
  [`faults come in a random mix for ${MIX_SECONDS} s, seed ${SEED}`, mix, CONCURRENCY * Number(MIX_SECONDS)],
])('no message is lost while %s', async (_, run, mostDuplicates) => {
  await bed.ensureUp()
  const before = new Map(bed.mail.arrivals)
  const { unconfirmed } = bed.mail.counts
  bed.accepted.clear()
  await whilePosting(run)
  await bed.drain()
  const { arrivals, different, counts } = bed.mail
  expect(bed.accepted.size, 'accepted messages').toBeGreaterThan(0)
  const lost = [...bed.accepted].filter((id) => !arrivals.has(id))
  expect(lost, 'lost messages').toEqual([])
  expect([...different], 'messages whose duplicates differ').toEqual([])
  const duplicates = [...arrivals].map(([id, count]) => count - Math.max(before.get(id) ?? 0, 1))
  const allowed = mostDuplicates === undefined ? 0 : counts.unconfirmed - unconfirmed + mostDuplicates
  const sum = duplicates.reduce((total, count) => total + count, 0)
  expect(sum, 'duplicates').toBeLessThanOrEqual(allowed)
})
