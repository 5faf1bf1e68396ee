/** The share of the logic's lines that the unit tests must run: `.local/coverage/index.html` shows the others. */
import { join } from 'node:path'
import type { CoverageOptions } from 'vitest/node'
import { LOCAL } from './paths.ts'

/** `.tsx` and hooks need a browser, and process files run as programs of their own: their tests do not measure. */
export const coverage: CoverageOptions = {
  provider: 'v8',
  include: [
    'backend/contract/**',
    'backend/src/{*/**,address.ts,london.ts,schedule.ts}',
    'frontend/src/{contact,lib,server}/**',
  ],
  exclude: ['frontend/src/**/*.tsx', 'frontend/src/contact/use-*.ts', 'backend/src/cli/**'],
  thresholds: { lines: 95 },
  reporter: ['text-summary', 'html', 'json'],
  reportsDirectory: join(LOCAL, 'coverage'),
}
