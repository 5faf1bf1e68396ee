import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '#src/process.ts'
import { recordingLog, testClock } from '#test/samples.ts'
import { repeatSweep } from './sweep-loop.ts'

const OPTIONS = { intervalMs: 10, heartbeatFile: undefined, clock: systemClock, onDead: () => {} }

const pulse = (round: () => Promise<void>, changes: Partial<Parameters<typeof repeatSweep>[1]> = {}) => {
  const { log, events } = recordingLog()
  const stop = repeatSweep(round, { ...OPTIONS, log, ...changes })
  onTestFinished(stop)
  return { stop, events }
}

it('runs the round again and again until it is stopped', async () => {
  const round = vi.fn<() => Promise<void>>(async () => {})
  const { stop } = pulse(round)
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(2), { timeout: 60_000 })
  await stop()
  const calls = round.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(round).toHaveBeenCalledTimes(calls)
})

it('touches its file only after a good round', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heartbeat-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const heartbeatFile = join(folder, 'beat')
  const seen: boolean[] = []
  const round = async () => {
    seen.push(existsSync(heartbeatFile))
    if (seen.length === 1) throw new Error('the database is away')
  }
  const { events } = pulse(round, { heartbeatFile })
  await vi.waitFor(() => expect(seen.slice(0, 3)).toEqual([false, false, true]), { timeout: 60_000 })
  expect(events[0]).toMatchObject({ event: 'sweep.failed', facts: { error: 'Error', code: null } })
})

it('ends the process after five minutes of silence', async () => {
  const clock = testClock()
  const died = await new Promise<number>((resolve) => {
    const hangs = () => new Promise<void>(() => {})
    const onDead = () => resolve(clock.now())
    repeatSweep(hangs, { ...OPTIONS, clock, log: () => {}, onDead })
  })
  expect(died / 60_000).toBeGreaterThanOrEqual(5)
  expect(died / 60_000).toBeLessThan(5.5)
})

it('does not end the process while the database is down', async () => {
  const onDead = vi.fn<(error: Error) => void>()
  let isAway = true
  const probe = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('away')))
  const round = vi.fn<() => Promise<void>>(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(),
  )
  pulse(round, { onDead, probe, longestSilenceMs: 30 })
  await vi.waitFor(() => expect(probe.mock.calls.length).toBeGreaterThan(3), { timeout: 60_000 })
  isAway = false
  const calls = round.mock.calls.length
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(calls + 1), { timeout: 60_000 })
  expect(onDead).not.toHaveBeenCalled()
})

it.each([
  ['fail', () => Promise.reject(new Error('away'))],
  ['hang', () => new Promise<void>(() => {})],
])('ends the process when rounds %s although the database answers', async (_, round) => {
  const onDead = vi.fn<(error: Error) => void>()
  repeatSweep(round, { ...OPTIONS, log: () => {}, onDead, longestSilenceMs: 50 })
  await vi.waitFor(() => expect(onDead).toHaveBeenCalledOnce(), { timeout: 60_000 })
  expect(onDead.mock.calls[0]![0].message).toMatch(/^No sweep has succeeded for too long/)
})

it('does not count the pause between two good rounds as silence', async () => {
  const onDead = vi.fn<(error: Error) => void>()
  const round = vi.fn<() => Promise<void>>(async () => {})
  pulse(round, { intervalMs: 3000, onDead, longestSilenceMs: 1000 })
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(1), { timeout: 60_000 })
  expect(onDead).not.toHaveBeenCalled()
})
