import { expect, it } from 'vitest'
import { healthyFacts, recordingLog, testClock } from '#test/samples.ts'
import { openService } from '#test/test-servers.ts'
import type { Facts } from './facts.ts'
import { makeMonitor, reportTo } from './monitor.ts'

const FULL = 'The disk is 90 % full'
const FULL_DISK = { diskUsed: 0.9 }

const KUMA = '/api/push/key?status=up&msg=OK&ping='
const KUMA_DOWN = '/api/push/key?status=down&msg=The+disk+is+full.+It+rains.&ping='
it.each([
  ['healthchecks gets failures at /fail, with a sentence for each', '/ping/key', '/ping/key/fail'],
  ['Uptime Kuma gets failures in the query, with a sentence for each', KUMA, KUMA_DOWN],
])('%s, and a healthy report at the address as configured', async (_, path, pathOfFailure) => {
  const { calls, address } = await openService()
  const report = reportTo(`${address}${path}`)
  await report(true, [])
  await report(false, ['The disk is full.', 'It rains.'])
  expect(calls.map((call) => call.path)).toEqual([path, pathOfFailure])
  expect(calls.map(({ body }) => body)).toEqual(['', 'The disk is full.\nIt rains.'])
})

it.each([500, 301])('a report fails when the monitor answers %i', async (status) => {
  const { address } = await openService(status)
  await expect(reportTo(address)(true, [])).rejects.toThrow(`The monitor answered ${status}.`)
})

/** Makes a monitor whose facts the test sets; returns what it was told, and what was logged. */
const watched = () => {
  const clock = testClock()
  const told: string[][] = []
  const { log, events } = recordingLog()
  let facts = healthyFacts()
  let isDown = false
  const report = async (isUp: boolean, sentences: string[]) => {
    if (isDown) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    told.push([isUp ? 'up' : 'down', ...sentences])
  }
  const round = makeMonitor({ readFacts: async () => facts, report, clock, log })
  const later = async (seconds: number, changes: Partial<Facts> = {}, isMonitorDown = false) => {
    await clock.sleep(seconds * 1000)
    facts = { ...healthyFacts(), ...changes }
    isDown = isMonitorDown
    await round()
  }
  return { told, events, later }
}

it('the monitor is told once a minute, and at once when the verdict changes', async () => {
  const { told, later } = watched()
  for (const seconds of [0, 20, 20, 20]) await later(seconds)
  expect(told).toEqual([['up'], ['up']])
  await later(1, FULL_DISK)
  await later(1, FULL_DISK)
  await later(1)
  expect(told.slice(2)).toEqual([['down', expect.stringContaining(FULL)], ['up']])
})

it('a flood is told last, and does not hold the monitor down', async () => {
  const { told, later } = watched()
  const metrics = { ...healthyFacts().metrics!, lastHour: 61 }
  await later(0, { metrics })
  await later(60, { metrics, ...FULL_DISK })
  const flood = expect.stringMatching(/^61 messages arrived/)
  expect(told).toEqual([
    ['up', flood],
    ['down', expect.stringContaining(FULL), flood],
  ])
})

it('a failed report is repeated in the next round', async () => {
  const { told, events, later } = watched()
  await later(0, FULL_DISK, true)
  expect(events.at(-1)).toMatchObject({ event: 'monitor.failed', facts: { code: 'ECONNREFUSED' } })
  await later(20, FULL_DISK)
  expect(told).toEqual([['down', expect.stringContaining(FULL)]])
})

it('each change of a check is logged once, with the sentence of what fails', async () => {
  const { events, later } = watched()
  for (const diskUsed of [0.5, 0.9, 0.9, 0.5, 0.5]) await later(20, { diskUsed })
  expect(events).toEqual([
    { event: 'check.failing', facts: { check: 'disk', report: expect.stringContaining(FULL) } },
    { event: 'check.ok', facts: { check: 'disk' } },
  ])
})

it('a worker that has never reached its database reports nothing until it has been down for a minute', async () => {
  const { told, later } = watched()
  const problem = (ms: number) => ({ metrics: null, databaseProblem: { ms, reason: 'P1001' } })
  await later(0, problem(30_000))
  expect(told).toEqual([])
  await later(60, problem(90_000))
  expect(told).toEqual([['down', expect.stringContaining('The database cannot be used')]])
})
