import { expect, it, onTestFinished, vi } from 'vitest'
import { forgetToast, toastRecords } from './toasts.tsx'

it('removes the record of a dismissed toast after 1,000,000 ms, not sooner', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  toastRecords.set('a', { title: 'Message sent!', text: 'Thank you.' })
  forgetToast('a')
  vi.advanceTimersByTime(999_999)
  expect(toastRecords.size).toBe(1)
  vi.advanceTimersByTime(1)
  expect(toastRecords.size).toBe(0)
})
