/** Steps of a command on the terminal, and the product's processes as children, with shortened logs. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ROOT } from './paths.ts'

const PATIENCE_MS = 3000

type Event = { time: string; process: string; event: string } & Record<string, unknown>

const parseEvent = (line: string): Event | undefined => {
  try {
    return JSON.parse(line) as Event
  } catch {
    return undefined
  }
}

const show = ({ time, process, event, ...facts }: Event) => {
  const details = Object.entries(facts).map(([name, value]) => `${name}=${value}`)
  console.log(`  ${time.slice(11, 19)} ${process.padEnd(6)} ${event} ${details.join(' ')}`.trimEnd())
}

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const killer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(killer)
}

/** Starts `node <args>`. Resolves when it logs that it is ready, rejects with its error when it fails. */
export const startService = async (name: string, args: string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  let reason = `The ${name} ended unexpectedly.`
  let running = false
  const ended = once(child, 'exit').then(() => reason)
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const event = parseEvent(line)
      if (event?.event === 'process.failed') reason = `The ${name} stopped: ${event.error}`
      if (event?.event === 'process.ready') resolve()
      else if (event && running) show(event)
    })
    void ended.then(() => reject(new Error(reason)))
  })
  running = true
  return { stop: () => stop(child), ended }
}

/** Runs `node <args>` until it exits. Rejects with its output when it fails. */
export const runToEnd = async (what: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number]
  if (code === 0) return
  const event = parseEvent(output.trim().split('\n').at(-1) ?? '')
  throw new Error(`${what} failed: ${event?.error ?? output.trim()}`)
}

/** Any file in place of Prisma's schema engine, which only migrations need: without this `generate` downloads it. */
const NO_ENGINE = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }

/** Generates Prisma's client, which is not in git. */
export const generateClient = (env: NodeJS.ProcessEnv): Promise<void> => {
  const prisma = ['node_modules/prisma/build/index.js', 'generate']
  return runToEnd('Generating the database client', prisma, { ...NO_ENGINE, ...env })
}

/**
 * Runs one step and prints its duration and, with `show`, its result (never a secret). The caller reports a failure.
 */
export const step = async <T>(what: string, action: () => Promise<T>, { show = false } = {}): Promise<T> => {
  const started = performance.now()
  const result = await action()
  const detail = show && typeof result === 'string' ? `: ${result}` : ''
  console.log(`  ✓ ${what}${detail} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return result
}
