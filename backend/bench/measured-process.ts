/** A process whose start and memory are measured. What it logs goes nowhere, as cheaply as a log can. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { ROOT } from '../../.dev/paths.ts'

/** Shows what is held: with much memory Node lets garbage lie until it is three times as large. */
export const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=64 --max-semi-space-size=2' }

export type MeasuredProcess = {
  /** From its start until it says that it is ready, in milliseconds. */
  startedInMs: number
  /** Resident memory in MB, and the most of it so far; NaN where the system does not tell. */
  megabytes: () => number
  mostMegabytes: () => number
  /** Processor time so far, in milliseconds: what a crowded machine falsifies least. */
  cpuMs: () => number
  stop: () => Promise<void>
}

const status = (pid: number | undefined, line: string) => {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(text)?.[1]) / 1024
  } catch {
    return NaN
  }
}

/** Each thread's time on a processor stands in nanoseconds (Linux, sched-stats.rst); those of /proc/<pid>/stat are 10 ms steps. */
const cpuMs = (pid: number | undefined) => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0])
    return times.reduce((sum, time) => sum + Number(time) / 1e6, 0)
  } catch {
    return NaN
  }
}

/** Starts `node <args>` and waits for its `process.ready`; rejects with what it said instead. */
export const startMeasured = async (
  args: string[],
  env: Record<string, string> = {},
): Promise<MeasuredProcess> => {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      if (!said.includes('process.ready')) return
      child.stdout.off('data', listen).resume()
      resolve()
    }
    child.stdout.on('data', listen)
    child.once('exit', () => reject(new Error(`${args[0]} ended: ${said.trim()}`)))
  })
  return {
    startedInMs: performance.now() - started,
    megabytes: () => status(child.pid, 'VmRSS'),
    mostMegabytes: () => status(child.pid, 'VmHWM'),
    cpuMs: () => cpuMs(child.pid),
    stop: async () => {
      child.removeAllListeners('exit')
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
