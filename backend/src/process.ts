/** What every process has: a log, a clock, and how it starts and ends. */
import { setTimeout as sleep } from 'node:timers/promises'

/** One JSON event. Ids and figures only: never a text or an address of a visitor. */
export type Log = (event: string, facts?: Record<string, string | number | boolean | null>) => void

/** Monotonic time for delays, independent of the machine's clock. */
export type Clock = {
  /** Milliseconds since an arbitrary moment. */
  now: () => number
  /** Rejects when `signal` aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

let waiting = ''

const flush = () => {
  if (waiting) process.stdout.write(waiting)
  waiting = ''
}
process.on('exit', flush)

/** Writes the lines of one turn of the event loop together afterwards, because a write to a pipe blocks. */
const writeSoon = (line: string) => {
  if (!waiting) setImmediate(flush)
  waiting += `${line}\n`
}

/** A log whose events carry the process's name. Lines are flushed when the process exits by itself. */
export const openLog =
  (process: string, write: (line: string) => void = writeSoon): Log =>
  (event, facts = {}) =>
    write(JSON.stringify({ time: new Date().toISOString(), process, event, ...facts }))

/** An error's name and code, for an event. Not its message, which may quote a visitor or an address. */
export const errorFacts = (thrown: unknown): { error: string; code: string | number | null } => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { name, code } = error as Error & { code?: unknown }
  if (typeof code === 'string' || typeof code === 'number') return { error: name, code }
  return error.cause ? { ...errorFacts(error.cause), error: name } : { error: name, code: null }
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, signal && { signal }),
}

type Close = () => Promise<unknown> | unknown

/** What a process has opened. */
export type Opened = {
  push: (name: string, close: Close) => void
  /** Ends the process, which cannot work any more. */
  fail: (error: Error) => void
}

/** Time for closing everything; Compose kills the process 5 s later. */
const GRACE_MS = 25_000

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error))

const closeAll = async (stack: [string, Close][], log: Log) => {
  for (const [name, close] of stack.toReversed()) {
    try {
      await close()
    } catch (error) {
      log('close.failed', { what: name, error: sentence(error) })
    }
  }
}

/**
 * Runs `open`, then waits for a signal. A failed start, an uncaught error and a signal all end the same way:
 * everything that was opened is closed within 25 s. Exit code 0 after a signal, else 1.
 */
export const runProcess = async (log: Log, open: (opened: Opened) => Promise<void>): Promise<void> => {
  const stack: [string, Close][] = []
  let ending = false
  const end = async (code: number, facts: Record<string, string>) => {
    if (ending) return
    ending = true
    log(code === 0 ? 'process.ending' : 'process.failed', facts)
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    await closeAll(stack, log)
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0, { signal }))
  process.on('disconnect', () => void end(0, { signal: 'disconnect' })) // a local run whose starter died
  process.on('uncaughtException', (error) => void end(1, { error: sentence(error) }))
  process.on('unhandledRejection', (error) => void end(1, { error: sentence(error) }))
  try {
    await open({
      push: (name, close) => stack.push([name, close]),
      fail: (error) => void end(1, { error: sentence(error) }),
    })
    log('process.ready')
  } catch (error) {
    await end(1, { error: sentence(error) })
  }
}
