import { vi } from 'vitest'

/** Waits until the check passes, which is when it does not throw; resolves to its result. */
export const waitFor = <T>(check: () => T | Promise<T>, seconds = 60): Promise<T> =>
  vi.waitFor(check, { timeout: seconds * 1000, interval: 100 })
