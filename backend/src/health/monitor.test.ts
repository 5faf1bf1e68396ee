import { expect, it } from 'vitest'
import { recordingLog, testClock } from '#test/samples.ts'
import { openService } from '#test/services.ts'
import type { Figures } from '#src/store/figures.ts'
import type { Facts } from './checks.ts'
import { makeMonitor, observe, reportTo } from './monitor.ts'

const FULL = 'The disk is 90 % full'

it('healthchecks is told up at its address, and down with the sentences at /fail', async () => {
  const { calls, address } = await openService()
  const report = reportTo(`${address}/ping/key`)
  for (const problems of [[], [`${FULL}.`, 'It rains.'], []]) await report(problems)
  expect(calls).toMatchObject([
    { path: '/ping/key', body: '' },
    { path: '/ping/key/fail', body: `${FULL}.\nIt rains.` },
    { path: '/ping/key', body: '' },
  ])
})

it('Uptime Kuma is told the status and the sentences in the query', async () => {
  const { calls, address } = await openService()
  const report = reportTo(`${address}/api/push/key?status=up&msg=OK&ping=`)
  await report(['The disk is full.'])
  await report([])
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/push/key?status=down&msg=The+disk+is+full.&ping=',
    '/api/push/key?status=up&msg=OK&ping=',
  ])
})

it.each([500, 301])('a report fails when the monitor answers %i', async (status) => {
  const { address } = await openService(status)
  await expect(reportTo(address)([])).rejects.toThrow(`The monitor answered ${status}.`)
})

const FIGURES = { now: new Date(0), lastHour: 0, pending: 0 } as Figures
const WELL: Facts = {
  figures: FIGURES,
  databaseAway: null,
  queueAway: null,
  time: 0,
  diskUsed: 0.5,
  site: null,
  certificateEnd: null,
}

/** A monitor whose rounds see what the test says; what it was told, and what was logged. */
const watched = () => {
  const clock = testClock()
  const told: string[][] = []
  const { log, events } = recordingLog()
  let [seen, isAway] = [WELL, false]
  const report = async (problems: string[]) => {
    if (isAway) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    told.push(problems)
  }
  const round = makeMonitor({ read: async () => seen, report, clock, log })
  const later = async (seconds: number, changes: Partial<Facts> = {}, monitorAway = false) => {
    await clock.sleep(seconds * 1000)
    ;[seen, isAway] = [{ ...WELL, ...changes }, monitorAway]
    await round()
  }
  return { told, events, later }
}

it('the monitor is told once a minute, and at once when the verdict changes', async () => {
  const { told, later } = watched()
  for (const seconds of [0, 20, 20, 20]) await later(seconds)
  expect(told).toEqual([[], []])
  await later(1, { diskUsed: 0.9 })
  await later(1, { diskUsed: 0.9 })
  await later(1)
  expect(told.slice(2)).toEqual([[expect.stringContaining(FULL)], []])
})

it('a report that failed is made again in the next round', async () => {
  const { told, events, later } = watched()
  await later(0, { diskUsed: 0.9 }, true)
  expect(events.at(-1)).toMatchObject({ event: 'monitor.failed', facts: { code: 'ECONNREFUSED' } })
  await later(20, { diskUsed: 0.9 })
  expect(told).toEqual([[expect.stringContaining(FULL)]])
})

it('each change of a check is logged once, with the sentence of what fails', async () => {
  const { events, later } = watched()
  for (const diskUsed of [0.5, 0.9, 0.9, 0.5, 0.5]) await later(20, { diskUsed })
  expect(events).toEqual([
    { event: 'check.failing', facts: { check: 'disk', report: expect.stringContaining(FULL) } },
    { event: 'check.ok', facts: { check: 'disk' } },
  ])
})

it('a worker that has never reached its database reports nothing before that has lasted', async () => {
  const { told, later } = watched()
  const away = (seconds: number) => ({ figures: null, databaseAway: { seconds, reason: 'P1001' } })
  await later(0, away(30))
  expect(told).toEqual([])
  await later(60, away(90))
  expect(told).toEqual([[expect.stringContaining('The database cannot be used')]])
})

it('what was wrong stays wrong while the database is away, and absences are measured from their beginning', async () => {
  const clock = testClock()
  let isAway = false
  const or = async <T>(answer: T) => {
    if (isAway) throw Object.assign(new Error('no'), { code: 'P1001' })
    return answer
  }
  const wrong = { ...FIGURES, permanent: 3 }
  const read = observe({
    figures: { read: () => or(wrong) },
    queue: { ping: () => or(undefined) },
    look: () => ({ time: clock.now(), diskUsed: 0, site: null, certificateEnd: null }),
    clock,
  })
  expect(await read()).toMatchObject({ figures: wrong, databaseAway: null, queueAway: null })
  isAway = true
  await read()
  await clock.sleep(400_000)
  const away = { seconds: 400, reason: 'P1001' }
  // The clocks are not compared with figures of long ago.
  expect(await read()).toMatchObject({ figures: wrong, databaseAway: away, queueAway: away, time: 0 })
  isAway = false
  expect(await read()).toMatchObject({ databaseAway: null, queueAway: null, time: 400_000 })
})
