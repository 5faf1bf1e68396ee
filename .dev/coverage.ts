/** Line coverage that the unit tests must reach; `.local/coverage/index.html` shows what is missing. */
import { join } from 'node:path'
import type { CoverageOptions } from 'vitest/node'
import { LOCAL } from './paths.ts'

/** Components and hooks run in the browser tests, process files as child processes: neither is measured. */
export const coverage: CoverageOptions = {
  provider: 'v8',
  include: [
    'backend/contract/**',
    'backend/src/{*/**,address.ts,queue.ts}',
    'frontend/src/{contact,lib,server}/**',
  ],
  exclude: ['frontend/src/**/*.tsx', 'frontend/src/contact/use-*.ts', 'backend/src/cli/**'],
  thresholds: { lines: 95 },
  reporter: ['text-summary', 'html', 'json'],
  reportsDirectory: join(LOCAL, 'coverage'),
}
