import { expect, it } from 'vitest'
import { systemClock } from '#src/system-clock.ts'
import { makePace } from './pace.ts'

const timed = async (action: () => Promise<unknown>) => {
  const started = performance.now()
  await action()
  return performance.now() - started
}

it('lets the first ones go at once and the next one when the window has passed', async () => {
  const pace = makePace(3, systemClock, { windowMs: 200 })
  expect(await timed(() => Promise.all([pace.take(), pace.take(), pace.take()]))).toBeLessThan(100)
  expect(await timed(() => pace.take())).toBeGreaterThan(150)
})

it('never lets more go in any window, however many wait', async () => {
  const pace = makePace(5, systemClock, { windowMs: 100 })
  const times: number[] = []
  await Promise.all(Array.from({ length: 20 }, () => pace.take().then(() => times.push(performance.now()))))
  for (const [index, time] of times.slice(5).entries()) expect(time - times[index]!).toBeGreaterThan(95)
})

it('gives an unused slot to the next one', async () => {
  const pace = makePace(1, systemClock, { windowMs: 10_000 })
  await pace.take()
  pace.giveBack()
  expect(await timed(() => pace.take())).toBeLessThan(100)
})

it('lets nobody wait when the worker ends', async () => {
  const pace = makePace(1, systemClock)
  await pace.take()
  setTimeout(pace.end, 50)
  await expect(pace.take()).rejects.toThrow('aborted')
  await expect(pace.take()).rejects.toThrow('aborted')
})
