/** Events as one JSON line each on standard output, for whoever collects the logs. */
import type { Log } from './contact/ports.ts'

/** A log whose events carry the process' name. */
export const openLog =
  (process: string, write: (line: string) => void = console.log): Log =>
  (event, facts = {}) =>
    write(JSON.stringify({ time: new Date().toISOString(), process, event, ...facts }))
