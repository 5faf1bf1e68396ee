/** Events as one JSON line each on standard output, for whoever collects the logs. */
import type { Log } from './contact/ports.ts'

let waiting = ''

const flush = () => {
  if (waiting) process.stdout.write(waiting)
  waiting = ''
}
process.on('exit', flush)

/** A write to a pipe blocks: the lines of one turn go out together, behind the answers of that turn. */
const writeSoon = (line: string) => {
  if (!waiting) setImmediate(flush)
  waiting += `${line}\n`
}

/** A log whose events carry the process' name. A process that ends by itself loses no line. */
export const openLog =
  (process: string, write: (line: string) => void = writeSoon): Log =>
  (event, facts = {}) =>
    write(JSON.stringify({ time: new Date().toISOString(), process, event, ...facts }))
