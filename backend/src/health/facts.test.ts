import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { HOUR } from '#src/clock.ts'
import { healthyFacts, pendingOf, testClock } from '#test/samples.ts'
import { makeFactReader, readDiskUsed } from './facts.ts'

/** Makes a reader over servers that the test breaks. */
const readerOver = () => {
  const clock = testClock()
  const metrics = { ...healthyFacts().metrics!, pending: [pendingOf('unreached')] }
  const servers = { areDown: false }
  const respond = async <T>(answer: T) => {
    if (servers.areDown) throw Object.assign(new Error('10.0.0.1 is gone'), { code: 'P1001' })
    return answer
  }
  const sources = {
    metrics: { read: () => respond(metrics) },
    queue: { ping: () => respond(undefined) },
    lastBackupFile: '/no/such/file',
    clock,
  }
  return { readFacts: makeFactReader(sources), metrics, servers, clock }
}

it('what failed still fails while the database is down, and how long is measured from the first failure', async () => {
  const { readFacts, metrics, servers, clock } = readerOver()
  expect(await readFacts()).toMatchObject({ metrics, databaseProblem: null, queueProblem: null })
  servers.areDown = true
  await readFacts()
  await clock.sleep(400_000)
  const problem = { ms: 400_000, reason: 'P1001' }
  expect(await readFacts()).toMatchObject({ metrics, databaseProblem: problem, queueProblem: problem })
  servers.areDown = false
  expect(await readFacts()).toMatchObject({ databaseProblem: null, queueProblem: null })
  servers.areDown = true
  expect(await readFacts()).toMatchObject({ databaseProblem: { ms: 0 }, queueProblem: { ms: 0 } })
})

it('a worker does not miss the first backup in its first hour', async () => {
  const { readFacts, clock } = readerOver()
  expect(await readFacts()).toMatchObject({ backupAt: null })
  await clock.sleep(HOUR)
  expect(await readFacts()).toMatchObject({ backupAt: 'never' })
})

it('the disk is as full as df says', () => {
  const percent = Number(/ (\d+)% /.exec(execFileSync('df', ['-P', '.'], { encoding: 'utf8' }))![1])
  expect(Math.abs(readDiskUsed() * 100 - percent)).toBeLessThan(2)
})
