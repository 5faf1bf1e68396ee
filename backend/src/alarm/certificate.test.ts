import { expect, it, vi } from 'vitest'
import { testClock } from '../../test/test-clock.ts'
import type { Certificate } from '../tls/read-certificate.ts'
import { watchCertificate } from './certificate.ts'

const HOUR_MS = 3_600_000
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('tells the days of a certificate that it has seen, and looks once an hour', async () => {
  const clock = testClock()
  const midnight = Date.parse('2026-11-22T00:00:00Z')
  const today = () => midnight + clock.now()
  const read = vi.fn<() => Promise<Certificate>>(async () => ({
    endsAt: new Date('2026-12-02T00:00:00Z'),
    problem: undefined,
  }))
  const days = watchCertificate('https://salon.invalid', clock, { read, today })
  expect(days()).toBeNull()
  await settled()
  expect(days()).toBe(10)
  await clock.sleep(HOUR_MS)
  read.mockRejectedValueOnce(new Error('the site is away'))
  days()
  await settled()
  expect(days()).toBeCloseTo(10 - 1 / 24)
  expect(read).toHaveBeenCalledTimes(2)
})

it('looks at no site without https://', () => {
  const read = vi.fn<() => Promise<Certificate>>()
  for (const address of [undefined, 'http://salon.invalid'])
    watchCertificate(address, testClock(), { read })()
  expect(read).not.toHaveBeenCalled()
})
