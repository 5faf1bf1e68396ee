/** An API and a worker that nobody kills while everything around them breaks: do they keep their size? */
import { readFileSync } from 'node:fs'
import { freePort } from '../../../.dev/postgres.ts'
import type { Process } from '../spawn-process.ts'
import type { TestBed } from './test-bed.ts'

const SAMPLE_MS = 1000

/** Resident memory of a process in MB; NaN where the system does not tell. */
export const megabytes = ({ child }: Process): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return NaN
  }
}

/** The least within a share of the samples: what is left when the garbage is gone. */
const least = (samples: number[], from: number, to: number) =>
  Math.round(Math.min(...samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to))))

/** Starts both; `end` stops them and tells their memory near the start and at the end. */
export const watchMemory = async (bed: TestBed) => {
  const port = String(await freePort())
  await bed.startApi({ API_PORT: port })
  const api = bed.apis.pop()!
  await bed.startWorker()
  const worker = bed.workers.pop()!
  const before = bed.ports
  bed.ports = [...before, port]
  const samples: Record<'api' | 'worker', number[]> = { api: [], worker: [] }
  const sampling = setInterval(() => {
    samples.api.push(megabytes(api))
    samples.worker.push(megabytes(worker))
  }, SAMPLE_MS)
  const end = async () => {
    clearInterval(sampling)
    bed.ports = before
    await Promise.all([api.stop(), worker.stop()])
    const told = Object.entries(samples).map(
      ([name, sizes]) => `${name} ${least(sizes, 0.1, 0.25)} → ${least(sizes, 0.85, 1)} MB`,
    )
    return `never killed: ${told.join(', ')}`
  }
  return { end }
}
