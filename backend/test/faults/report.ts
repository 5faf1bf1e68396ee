/** The faults' results for people. */
import type { Result } from './run-fault.ts'

const COLUMNS: [string, (result: Result) => string, number][] = [
  ['queue', ({ queue }) => queue, 9],
  ['fault', ({ name }) => name, 52],
  ['posted', ({ posted }) => String(posted), 7],
  ['accepted', ({ accepted }) => String(accepted), 9],
  ['lost', ({ lost }) => String(lost), 5],
  ['copies', ({ copies }) => String(copies), 7],
  ['p50 ms', ({ p50 }) => String(p50), 7],
  ['p95 ms', ({ p95 }) => String(p95), 7],
  ['p99 ms', ({ p99 }) => String(p99), 7],
  ['slowest', ({ slowest }) => String(slowest), 8],
  ['202-mail ms', ({ arrival }) => arrival, 12],
  ['drain s', ({ drainSeconds }) => String(drainSeconds), 8],
  ['', ({ broken }) => (broken.length > 0 ? '✗' : '✓'), 1],
]

/** Lines of a table, with a head if asked. */
export const tableOf = (results: Result[], withHead: boolean): string =>
  [
    ...(withHead ? [COLUMNS.map(([head, , width]) => head.padEnd(width)).join(' ')] : []),
    ...results.map((result) => COLUMNS.map(([, cell, width]) => cell(result).padEnd(width)).join(' ')),
  ].join('\n')

const milliseconds = ({ p50, p95, p99 }: Result) => `${p50}/${p95}/${p99} ms`

/** The totals, and how long a POST takes (p50/p95/p99): with nothing broken, and in the slowest fault. */
export const summaryOf = (results: Result[]): string => {
  const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0)
  const healthy = results.filter(({ name }) => name.startsWith('nothing is broken'))
  const worst = results.toSorted((a, b) => b.p99 - a.p99)[0]
  const counts = `${sum((one) => one.posted)} posted, ${sum((one) => one.accepted)} accepted, `
  return [
    `\n  ${results.length} faults, ${counts}${sum((one) => one.lost)} lost, ${sum((one) => one.copies)} extra copies`,
    ...healthy.map(
      (one) => `  ${one.name} (${one.queue}): POST ${milliseconds(one)}, 202 to mail ${one.arrival} ms`,
    ),
    ...(worst ? [`  slowest: ${worst.name} (${worst.queue}): POST ${milliseconds(worst)}`] : []),
    '',
  ].join('\n')
}
