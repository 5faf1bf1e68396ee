import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToastRecords } from './show-toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const toast = { title: 'Message sent!', text: 'Thank you.' }

it('removes the record of a dismissed toast after 1,000,000 ms, not sooner', () => {
  const records = createToastRecords()
  records.add(1, toast)
  vi.advanceTimersByTime(5_000_000)
  expect(records.list()).toEqual([toast])
  records.markDismissed(1)
  vi.advanceTimersByTime(999_999)
  expect(records.list()).toEqual([toast])
  vi.advanceTimersByTime(1)
  expect(records.list()).toEqual([])
})
