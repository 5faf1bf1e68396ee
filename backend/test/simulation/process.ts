/** A simulated process, and the faults of its requests. Its timers and answers end with it; what it has sent does not. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '#src/process.ts'
import { chanceOf, type EventLoop, MINUTE } from './event-loop.ts'
import type { Call } from './stores.ts'

const FAULTS = ['error', 'hang', 'answer lost', 'late', 'death before', 'death after'] as const
type Fate = {
  id: string
  kind: (typeof FAULTS)[number] | 'held back' | undefined
  wayMs: number
  backMs: number
}
const DEATHS_ARE_RARER = 0.3

const MARKS: Call[] = ['messages.markSent', 'messages.markFailed']
const SOME: Call[][] = [
  ['messages.claim', ...MARKS],
  ['messages.insert', ...MARKS],
  ['messages.makeWaitingDue', 'messages.findDue', 'operator.purge', 'metrics.readWeek'],
]

/** Which faults a seed has, how often, and which are excluded while a failure is minimised. */
export const makeFaults = (seed: number, without: ReadonlySet<string>) => {
  const chance = chanceOf(seed, 'faults')
  const rate = chance.pick([0.003, 0.01, 0.04])
  const rates = FAULTS.filter(() => chance.happens(0.5)).map(
    (kind) => [kind, kind.startsWith('death') ? rate * DEATHS_ARE_RARER : rate] as const,
  )
  /** Some seeds have faults at some calls only. */
  const only = chance.pick([undefined, undefined, ...SOME])
  /** In some seeds marks are given up and repeated, and reach the database just after somebody else's next change. */
  const heldBack = chance.happens(0.3) ? 0.4 : 0
  const held = new Set<() => void>()
  const counts = new Map<string, number>()
  const faults = {
    /** Everything injected into this run, so that it can be replayed with less. */
    injected: [] as string[],
    isActive: true,
    hold: (loop: EventLoop, effect: () => void): void => {
      const once = () => {
        if (held.delete(once)) effect()
      }
      held.add(once)
      loop.after(LONGEST_HELD_MS, once)
    },
    /** Lets what is held back reach the database. */
    releaseHeld: (loop: EventLoop): void => {
      for (const once of held) loop.after(1, once)
    },
    /** Whether the mishap `id` happens in this run. */
    happens: (id: string): boolean => !without.has(id) && faults.injected.push(id) > 0,
    /**
     * A request's fault, and its latency in both directions. Determined by process, call and call number, so that
     * excluding one fault leaves the others unchanged.
     */
    fateOf: (process: string, call: string): Fate => {
      const name = `${process} ${call}`
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      const id = `${name} #${count}`
      const { log, next } = chanceOf(seed, id)
      const [wayMs, backMs, dice] = [log(0.5, 30), log(0.5, 30), next()]
      const isMark = MARKS.some((one) => one === call)
      const isHeldBack = isMark && faults.isActive && next() < heldBack
      let sum = 0
      const mayFail = faults.isActive && (only === undefined || only.some((one) => one === call))
      const usual = mayFail ? rates.find(([, share]) => dice < (sum += share))?.[0] : undefined
      const kind = isHeldBack ? 'held back' : usual
      return { id, wayMs, backMs, kind: kind && faults.happens(id) ? kind : undefined }
    },
  }
  return faults
}
export type Faults = ReturnType<typeof makeFaults>

/** The process and the call that the running code belongs to. */
export type Context = { process: Process; call: Call | '' }
export const context = new AsyncLocalStorage<Context>()

/** The target of a call: the client's time-out, and how long the server is stalled from now. */
type Server = { patienceMs: number; stallMs?: () => number }

/** How much longer than the request a late effect takes, after the time-out. */
const LATE = 200
const LONGEST_HELD_MS = 40 * MINUTE
/** A sleep this long is a poll: what it waits for is also seen in the database. */
const POLL_MS = 20_000

const socketError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall, errno: -1 })
const REFUSED = socketError('ECONNREFUSED', 'connect')
const RESET = socketError('ECONNRESET', 'read')
const TIMED_OUT = new Error('Query read timeout')

export const openProcess = (loop: EventLoop, faults: Faults, name: string) => {
  const after = (ms: number, run: () => void, isPoll = false): (() => void) =>
    loop.after(ms, () => process.isAlive && run(), isPoll)

  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal?.aborted) return void reject(signal.reason as Error)
      const cancel = after(ms, resolve, ms >= POLL_MS)
      signal?.addEventListener('abort', () => {
        cancel()
        reject(signal.reason as Error)
      })
    })

  const process = {
    name,
    isAlive: true,
    clock: { now: () => loop.now - loop.skippedMs, sleep } satisfies Clock,
    after,
    /** What a clean end closes, last first. */
    opened: [] as (() => unknown)[],
    onDeath: [] as ((why: string) => void)[],
    enter: <T>(run: () => T): T => context.run({ process, call: '' }, run),
    kill: (why: string): void => {
      if (!process.isAlive) return
      process.isAlive = false
      loop.note(name, () => `DIES: ${why}`)
      for (const run of process.onDeath) run(why)
    },
    /** A request to a server, where every fault is injected. `effect` happens at the server, the answer comes here. */
    call: <T>(what: string, { patienceMs, stallMs = () => 0 }: Server, effect: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        const { kind, id, wayMs, backMs } = faults.fateOf(name, what)
        if (kind) loop.note(name, () => `${what}: FAULT, ${kind}  [${id}]`)
        const arrive = (run: () => void, ms = wayMs) => void loop.after(ms, run)
        const fail = (ms: number, error: Error) => void after(ms, () => reject(error))
        /** Returns how to answer; the server's own error is an answer too. */
        const act = () => {
          let answer: () => void
          try {
            const result = effect()
            answer = () => resolve(result)
          } catch (error) {
            answer = () => reject(error as Error)
          }
          return () => void after(backMs, answer)
        }
        if (kind === 'error') return fail(wayMs, REFUSED)
        if (kind === 'hang') return fail(patienceMs, TIMED_OUT)
        if (kind === 'answer lost') return (fail(patienceMs, RESET), arrive(act))
        if (kind === 'late') return (fail(patienceMs, TIMED_OUT), arrive(act, patienceMs + wayMs * LATE))
        if (kind === 'held back') return (fail(patienceMs, TIMED_OUT), faults.hold(loop, act))
        if (kind === 'death before') return arrive(() => process.kill('before a call'))
        if (kind === 'death after') return arrive(() => (act(), process.kill('after a call')))
        arrive(() => {
          const [ms, leftMs] = [stallMs(), patienceMs - wayMs]
          if (ms === Infinity) return fail(1, REFUSED)
          if (ms === 0) return act()()
          // a stalled server does the work when it resumes, whether a client still waits or not
          if (ms > leftMs) fail(leftMs, TIMED_OUT)
          arrive(() => {
            const answer = act()
            if (ms <= leftMs) answer()
          }, ms)
        })
      }),
  }
  return process
}
export type Process = ReturnType<typeof openProcess>
