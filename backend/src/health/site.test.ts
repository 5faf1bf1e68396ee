/** What a worker sees of its disk and of the site, with a clock that the test moves. */
import { execFileSync } from 'node:child_process'
import { expect, it, vi } from 'vitest'
import { testClock } from '#test/test-clock.ts'
import { diskUsed, watchSite } from './site.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
const ADDRESS = 'https://salon.example'
const MINUTE_MS = 60_000

it('the disk is as full as df says', () => {
  const percent = Number(/ (\d+)% /.exec(execFileSync('df', ['-P', '.'], { encoding: 'utf8' }))![1])
  expect(Math.abs(diskUsed() * 100 - percent)).toBeLessThan(2)
})

const watched = (answers: (string | null | undefined)[]) => {
  const clock = testClock()
  const visit = vi.fn<(address: string) => Promise<string | null | undefined>>(async () => answers.shift())
  const read = vi.fn<() => Promise<{ endsAt: Date; problem: undefined }>>(async () => ({
    endsAt: new Date(5000),
    problem: undefined,
  }))
  const onOpened = vi.fn<(address: string) => void>()
  const look = watchSite(ADDRESS, clock, { visit, read, onOpened })
  const later = async (ms: number) => {
    await clock.sleep(ms)
    look()
    await settled()
    return look().site
  }
  return { later, look, visit, read, onOpened }
}

it('the site is opened once a minute, and the time counts from the first failure in a row', async () => {
  const { later, visit, onOpened } = watched([null, 'It is down.', 'It is still down.', null, 'Again.'])
  expect(await later(0)).toEqual({ address: ADDRESS, problem: null, seconds: 0 })
  expect(onOpened).toHaveBeenCalledWith(ADDRESS)
  expect(await later(1000)).toMatchObject({ problem: null })
  expect(visit).toHaveBeenCalledOnce()
  expect(await later(MINUTE_MS)).toMatchObject({ problem: 'It is down.', seconds: 0 })
  expect(await later(MINUTE_MS)).toMatchObject({ problem: 'It is still down.', seconds: 60 })
  expect(await later(MINUTE_MS)).toMatchObject({ problem: null, seconds: 0 })
  expect(await later(MINUTE_MS)).toMatchObject({ problem: 'Again.', seconds: 0 })
  expect(onOpened).toHaveBeenCalledOnce()
})

it('a site that cannot be seen from here is not known', async () => {
  expect(await watched([undefined]).later(0)).toBeNull()
})

it('the certificate is read once an hour, and what was read last counts while the site is away', async () => {
  const { later, look, read } = watched([])
  await later(0)
  expect(look().certificateEnd).toBe(5000)
  read.mockRejectedValueOnce(new Error('away'))
  await later(60 * MINUTE_MS)
  expect(look().certificateEnd).toBe(5000)
  expect(read).toHaveBeenCalledTimes(2)
})
