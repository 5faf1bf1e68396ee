/** Start and end of a process: what is opened is pushed on a list and closed last-first, whatever ends it. */
import type { Log } from './contact/ports.ts'

type Close = () => Promise<unknown> | unknown

/** What a process has opened. */
export type Opened = {
  push: (name: string, close: Close) => void
  /** Ends the process: it cannot work any more. */
  fail: (error: Error) => void
}

/** Longest time that a process may take to end, in milliseconds; Compose kills it 5 s later. */
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
 * Runs `open`, then waits for a signal. A failed start, a stray error and a signal all end the same way:
 * everything opened is closed within 25 s. Exit code 0 after a signal, 1 otherwise.
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
