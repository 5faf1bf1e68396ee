import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { recordingLog } from '../test/samples.ts'
import { repeat } from './heartbeat.ts'

const pulse = (round: () => Promise<void>, changes: Partial<Parameters<typeof repeat>[1]> = {}) => {
  const { log, events } = recordingLog()
  const stop = repeat(round, { intervalMs: 10, heartbeatFile: undefined, log, ...changes })
  onTestFinished(stop)
  return { stop, events }
}

it('runs the round again and again until it is stopped', async () => {
  const round = vi.fn<() => Promise<void>>(async () => {})
  const { stop } = pulse(round)
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(2))
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
  await vi.waitFor(() => expect(seen.slice(0, 3)).toEqual([false, false, true]))
  expect(events[0]!.event).toBe('sweep.failed')
})

it('ends the process when no round has succeeded for too long', async () => {
  const uncaught = new Promise<unknown>((resolve) => {
    const listeners = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection')
    process.once('unhandledRejection', resolve)
    onTestFinished(() => void listeners.forEach((listener) => process.on('unhandledRejection', listener)))
  })
  pulse(() => Promise.reject(new Error('away')), { longestSilenceMs: 30 })
  expect(await uncaught).toMatchObject({ message: 'No sweep has succeeded for too long.' })
})
