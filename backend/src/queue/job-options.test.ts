import { expect, it } from 'vitest'
import { WORKER_OPTIONS } from './job-options.ts'

it('the queue never gives up a job whose worker died: by itself it would at the second time', () =>
  expect(WORKER_OPTIONS.maxStalledCount).toBeGreaterThan(1000))
