/** How a process starts and ends. */
import { errorFacts, messageOf, type Log } from './log.ts'

/** What a process has opened and closes when it ends. */
export type Opened = {
  push: (name: string, close: () => Promise<unknown> | unknown) => void
  /** Ends the process because it can no longer work. */
  fail: (error: Error) => void
}

/** Time for closing everything; Compose kills the process 5 s later. */
const GRACE_MS = 25_000

/**
 * Runs `open`, then waits for a signal. A failed start, an uncaught error and a signal all end the same way:
 * everything that was opened is closed within 25 s. Exit code 0 after a signal, else 1.
 */
export const runProcess = async (log: Log, open: (opened: Opened) => Promise<void>): Promise<void> => {
  const stack: [...Parameters<Opened['push']>][] = []
  let isEnding = false
  const end = async (code: number, facts: Parameters<Log>[1]) => {
    if (isEnding) return
    isEnding = true
    log(code === 0 ? 'process.ending' : 'process.failed', facts)
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    for (const [what, close] of stack.toReversed()) {
      try {
        await close()
      } catch (error) {
        log('close.failed', { what, ...errorFacts(error) })
      }
    }
    process.exit(code)
  }
  const fail = (error: unknown) => void end(1, { error: messageOf(error) })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0, { signal }))
  process.on('disconnect', () => void end(0, { signal: 'disconnect' })) // The parent of a local run has died.
  // Nobody knows what the message of such an error quotes.
  const failUnexpectedly = (error: unknown) => void end(1, errorFacts(error))
  process.on('uncaughtException', failUnexpectedly)
  process.on('unhandledRejection', failUnexpectedly)
  try {
    await open({ push: (name, close) => stack.push([name, close]), fail })
    log('process.ready')
  } catch (error) {
    await end(1, { error: messageOf(error) })
  }
}
