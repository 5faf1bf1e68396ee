/**
 * Causes the faults that need no container, one after the other, while visitors keep posting. It finds what the simulation
 * and the unit tests cannot see: errors of sockets, drivers, signals and real time. What arrived is counted at the mail
 * server.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { WORKER_OPTIONS } from '#src/queue.ts'
import { waitFor } from '../wait-for.ts'
import { openTestBed, type TestBed } from './test-bed.ts'

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

/** Ends processes after the mail server has received a whole mail and before it replies, `ms` later. */
const endWhileSending = (ms: number, end: Action) => async () => {
  bed.mail.delayReplies(ms)
  const before = bed.mail.counts.bodies
  await waitFor(() => expect(bed.mail.counts.bodies, 'bodies sent').toBeGreaterThan(before))
  await end()
}

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

const killApi = async () => {
  for (let time = 0; time < 5; time++) {
    await untilAccepted(2)
    await bed.endAll('SIGKILL', 'apis')
    await bed.ensureUp()
  }
}

/** Freezes Redis once mail is delivered by it, and waits until mail is delivered without it. */
const freezeRedis = async () => {
  await untilArrived(await untilAccepted(8))
  bed.redis.kill('SIGSTOP')
  await untilArrived(await untilAccepted(8))
}

/** How many mails a worker sends at a time. */
const CONCURRENCY = WORKER_OPTIONS.concurrency

/**
 * A fault, and how many duplicates it may cause besides those of mails whose 250 was lost: as many as workers can leave
 * without a mark after the 250. Without a number there may be no duplicates at all.
 */
type Fault = [name: string, run: Action, mostDuplicates?: number]

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
  [
    'a worker is killed right after DATA',
    endWhileSending(3000, () => bed.endAll('SIGKILL', 'workers')),
    CONCURRENCY,
  ],
  ['workers are stopped while they send', endWhileSending(5000, stopWorkers)],
  ['workers are stopped while they send without Redis', stopWorkersWithoutRedis],
  ['the API is killed', killApi],
  ['Postgres crashes', () => untilAccepted(10).then(bed.postgres.crash), CONCURRENCY],
  ['Redis is frozen', freezeRedis],
  ['everything is killed at once', endWhileSending(300, killEverything), CONCURRENCY],
])('no message is lost while %s', async (_, run, mostDuplicates) => {
  await bed.ensureUp()
  const before = new Map(bed.mail.arrivals)
  const { unconfirmed } = bed.mail.counts
  bed.accepted.clear()
  await whilePosting(run)
  await bed.drain()
  const { arrivals, counts } = bed.mail
  expect(bed.accepted.size, 'accepted messages').toBeGreaterThan(0)
  const lost = [...bed.accepted].filter((id) => !arrivals.has(id))
  expect(lost, 'lost messages').toEqual([])
  const duplicates = [...arrivals].map(([id, count]) => count - Math.max(before.get(id) ?? 0, 1))
  const allowed = mostDuplicates === undefined ? 0 : counts.unconfirmed - unconfirmed + mostDuplicates
  const sum = duplicates.reduce((total, count) => total + count, 0)
  expect(sum, 'duplicates').toBeLessThanOrEqual(allowed)
})
