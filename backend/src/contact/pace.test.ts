import { expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '#src/system-clock.ts'
import { testClock } from '../../test/test-clock.ts'
import { makePace } from './pace.ts'

it('lets the first ones go at once and the next one when the window has passed', async () => {
  const clock = testClock()
  const pace = makePace(3, clock, { windowMs: 200 })
  await Promise.all([pace.take(), pace.take(), pace.take()])
  expect(clock.now()).toBe(0)
  await pace.take()
  expect(clock.now()).toBe(201)
})

it('never lets more go in any window, however many wait', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sleep = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms))
  const pace = makePace(5, { now: Date.now, sleep }, { windowMs: 100 })
  const times: number[] = []
  const all = Promise.all(Array.from({ length: 20 }, () => pace.take().then(() => times.push(Date.now()))))
  await vi.advanceTimersByTimeAsync(1000)
  await all
  for (const [index, time] of times.slice(5).entries()) expect(time - times[index]!).toBeGreaterThan(100)
})

it('gives an unused slot to the next one', async () => {
  const clock = testClock()
  const pace = makePace(1, clock, { windowMs: 10_000 })
  await pace.take()
  pace.giveBack()
  await pace.take()
  expect(clock.now()).toBe(0)
})

it('lets nobody wait when the worker ends', async () => {
  const pace = makePace(1, systemClock)
  await pace.take()
  setTimeout(pace.end, 50)
  await expect(pace.take()).rejects.toThrow('aborted')
  await expect(pace.take()).rejects.toThrow('aborted')
})
