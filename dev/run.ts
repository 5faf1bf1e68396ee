/** The product's processes as children of a run on this machine, with shortened logs, and how the run ends. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ROOT } from './environment.ts'

const GRACE_MS = 3000
const LONGEST_END_MS = 4500

/** The functions that close everything; they are called in reverse order however the run ends. */
export const closers: (() => Promise<unknown>)[] = []
let isEnding = false

const end = async (code: number) => {
  if (isEnding) return
  isEnding = true
  console.log('\n  Stopping …')
  setTimeout(() => process.exit(1), LONGEST_END_MS).unref()
  for (const close of closers.toReversed()) await close().catch(() => {})
  process.exit(code)
}

/** Says why and ends the run, unless it is ending already. */
export const endBecause = async (reason: string) => {
  if (!isEnding) console.error(`\n  ✗ ${reason}`)
  await end(1)
}

const PARENT_POLL_MS = 500

/** Runs until Ctrl-C, until the terminal is closed, until npm is killed, or until something fails. */
export const runUntilStopped = async (run: () => Promise<void>) => {
  // npm passes signals to its shell, which dies of them without passing them on.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && void end(0), PARENT_POLL_MS).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('uncaughtException', (error) => void endBecause(error.message))
  await run().catch((error: unknown) => endBecause(error instanceof Error ? error.message : String(error)))
}

/** Runs one step and prints its duration. The caller reports a failure. */
export const step = async <T>(name: string, action: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  const result = await action()
  console.log(`  ✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return result
}

type Event = { time: string; process: string; event: string } & Record<string, unknown>

const parseEvent = (line: string): Event | undefined => {
  try {
    return JSON.parse(line) as Event
  } catch {
    return undefined
  }
}

const print = ({ time, process, event, ...facts }: Event) => {
  const details = Object.entries(facts).map(([name, value]) => `${name}=${value}`)
  console.log(`  ${time.slice(11, 19)} ${process.padEnd(6)} ${event} ${details.join(' ')}`.trimEnd())
}

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const killer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(killer)
}

/**
 * Starts `node <args>`, which must keep running: the run ends when it exits by itself. Resolves when it logs that it is
 * ready, rejects with its error when it fails.
 */
export const startProcess = async (name: string, args: string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  closers.push(() => stop(child))
  let reason = `The ${name} ended unexpectedly.`
  let isReady = false
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const event = parseEvent(line)
      if (event?.event === 'process.failed') reason = `The ${name} stopped: ${event.error}`
      if (event && isReady) print(event)
      if (event?.event !== 'process.ready') return
      isReady = true
      resolve()
    })
    child.on('exit', () => (isReady ? void endBecause(reason) : reject(new Error(reason))))
  })
}

/** Runs `node <args>` until it exits. Rejects with its output when it fails. */
export const runToEnd = async (name: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number]
  if (code === 0) return
  const event = parseEvent(output.trim().split('\n').at(-1) ?? '')
  throw new Error(`${name} failed: ${event?.error ?? output.trim()}`)
}
