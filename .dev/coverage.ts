/**
 * The least of the code that the unit tests must run: `npm test -- unit` measures along and is red below. Which line is
 * missing stands in `.local/coverage/index.html`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CoverageOptions } from 'vitest/node'
import { LOCAL, ROOT } from './paths.ts'

/** Every line and both sides of every branch. */
const WHOLE = [
  'backend/contract',
  'backend/src/alarm',
  'backend/src/contact',
  'backend/src/http',
  'backend/src/mail',
  'backend/src/metrics',
  'backend/src/queue',
  'backend/src/store',
  'backend/src/tls',
  'frontend/src/contact',
  'frontend/src/lib',
  'frontend/src/server',
]

/** Tests run the command line and the processes as programs of their own, into which this measure does not look. */
const AS_PROGRAMS = {
  'backend/src/cli': { lines: 74, branches: 58 },
  'backend/src': { lines: 43, branches: 35 },
}

/** Parts that only a browser can show: its tests walk through them. */
const SHOWN = ['frontend/src/**/*.tsx', 'frontend/src/contact/use-*.ts']

/** The files of a folder, of none below it. A folder that is not there would hold nothing, in silence. */
const filesOf = (folder: string) => {
  if (!existsSync(join(ROOT, folder))) throw new Error(`Coverage is held in ${folder}, which is not there.`)
  return `${folder}/*.ts`
}

const whole = WHOLE.map((folder) => [filesOf(folder), { lines: 100, branches: 100, perFile: true }])
const asPrograms = Object.entries(AS_PROGRAMS).map(([folder, least]) => [filesOf(folder), least])

export const coverage: CoverageOptions = {
  provider: 'v8',
  include: [...WHOLE, ...Object.keys(AS_PROGRAMS)].map(filesOf),
  exclude: SHOWN,
  thresholds: Object.fromEntries([...whole, ...asPrograms]),
  reporter: ['text-summary', 'html', 'json'],
  reportsDirectory: join(LOCAL, 'coverage'),
}
