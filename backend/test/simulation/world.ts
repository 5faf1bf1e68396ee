/**
 * Simulated time and order, in which everything that happens is an event, so that one scenario is always the same run; and
 * a simulated process, with the faults of its requests. Its timers and answers end with it; what it has sent does not.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import { DAY, MINUTE, type Clock } from '#src/clock.ts'
import type { Database } from '#src/store/database.ts'
import { messageStore } from '#src/store/messages.ts'
import { metricsStore } from '#src/store/metrics.ts'
import { operatorStore } from '#src/store/operator.ts'

/** The product takes its clock as an argument; PGlite reads `Date.now`, which is the running loop's database clock. */
let simulatedNow: (() => number) | undefined
const realNow = Date.now.bind(Date)
Date.now = () => (simulatedNow ? Math.floor(simulatedNow()) : realNow())

type Event = { at: number; run: () => void; isPoll: boolean }

/** Polls sleep through a pause of at least this length. */
const SHORTEST_PAUSE_MS = 30_000
/** Polls that have slept must not wake at the same time. */
const POLLS_APART_MS = 7001

const clock = (ms: number) => `${Math.floor(ms / DAY)}d ${new Date(ms).toISOString().slice(11, 19)}`

/** Opens an event loop whose random numbers depend on `worldSeed`. */
export const openLoop = (worldSeed: string, start: number) => {
  /** Earliest first; at the same time in the order of scheduling. */
  const events: Event[] = []
  const insert = (event: Event) =>
    void events.splice(events.findLastIndex(({ at }) => at <= event.at) + 1, 0, event)

  let awakeUntil = start
  /** Postpones all polls when nothing else is due for a while; returns whether it did. Afterwards every poll runs once. */
  const postponePolls = (at: number, idleUntil: () => number) => {
    if (at < awakeUntil) return false
    const to = Math.min(events.find(({ isPoll }) => !isPoll)?.at ?? Infinity, idleUntil())
    if (to <= at + SHORTEST_PAUSE_MS) return false
    loop.skippedMs += to - loop.now
    const polls = events.filter(({ isPoll }) => isPoll)
    for (const [index, poll] of polls.entries()) {
      events.splice(events.indexOf(poll), 1)
      poll.at = Math.max(poll.at, to + index * POLLS_APART_MS)
      insert(poll)
    }
    awakeUntil = to + polls.length * POLLS_APART_MS
    return true
  }

  const loop = {
    start,
    now: start,
    /** Time that polls have slept through; a process's own clock leaves it out, or its watchdog would raise an alarm. */
    skippedMs: 0,
    /** By how much the database's clock is ahead. */
    databaseAheadMs: 0,
    /** Who did what and when, as lines. */
    story: [] as string[],
    /**
     * From 0 to below 1. It depends on `words` alone and not on what else was drawn before, so that a scenario without one
     * of its events is otherwise the same.
     */
    chance: (...words: (string | number)[]): number =>
      Number.parseInt(hash('sha1', [worldSeed, ...words].join('\n')).slice(0, 12), 16) / 2 ** 48,
    /** Mostly small, sometimes large: uniform on a logarithmic scale. */
    between: (from: number, to: number, ...words: (string | number)[]): number =>
      from * (to / from) ** loop.chance(...words),
    pick: <T>(list: readonly T[], ...words: (string | number)[]): T =>
      list[Math.floor(loop.chance(...words) * list.length)]!,
    /** Schedules `run`; returns the function that cancels it. */
    at: (at: number, run: () => void, isPoll = false): (() => void) => {
      const event = { at: Math.max(at, loop.now), run, isPoll }
      insert(event)
      return () => {
        const index = events.indexOf(event)
        if (index >= 0) events.splice(index, 1)
      }
    },
    after: (ms: number, run: () => void, isPoll = false): (() => void) => loop.at(loop.now + ms, run, isPoll),
    tell: (who: string, what: string): void =>
      void loop.story.push(`${clock(loop.now - start)}  ${who.padEnd(12)}  ${what}`),
    /** Runs until `end` or until `isOver`. Polls sleep while nothing is due before `idleUntil`. */
    run: async (end: number, idleUntil: () => number, isOver = () => false): Promise<void> => {
      simulatedNow = () => loop.now + loop.databaseAheadMs
      try {
        for (let event = events[0]; event && event.at <= end && !isOver(); event = events[0]) {
          if (event.isPoll && postponePolls(event.at, idleUntil)) continue
          events.shift()
          loop.now = Math.max(loop.now, event.at)
          event.run()
          // All promises have settled as far as they can when the next event comes.
          await new Promise<void>((resolve) => void setImmediate(resolve))
        }
      } finally {
        simulatedNow = undefined
      }
    },
  }
  return loop
}
export type EventLoop = ReturnType<typeof openLoop>

export const FAULT_KINDS = ['error', 'hang', 'answer lost', 'late', 'death before', 'death after'] as const
/** The effect comes just after somebody else's claim or resend. */
export const HELD_BACK = 'held back'
/** The `nth` such call, counted over all processes, fails. */
type Fault = { call: Call | 'any'; nth: number; kind: (typeof FAULT_KINDS)[number] | typeof HELD_BACK }

export const makeFaults = (planned: Fault[], loop: EventLoop) => {
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1).get(name)!
  const held = new Set<() => void>()
  return {
    isActive: true,
    /** What fails at this request. */
    next(call: string): Fault['kind'] | undefined {
      const ofAll = count('any')
      const ofCall = count(call)
      const isNow = (fault: Fault) =>
        fault.nth === (fault.call === 'any' ? ofAll : fault.call === call && ofCall)
      return this.isActive ? planned.find(isNow)?.kind : undefined
    },
    hold: (effect: () => void): void => {
      const once = () => {
        if (held.delete(once)) effect()
      }
      held.add(once)
      loop.after(MAX_LATE_MS, once)
    },
    letGo: (): void => {
      for (const once of held) loop.after(1, once)
    },
  }
}
export type Faults = ReturnType<typeof makeFaults>

/** The process and the call that the running code belongs to. */
export type Context = { process: Process; call: Call | '' }
export const context = new AsyncLocalStorage<Context>()

/** The server that a call goes to: the client's time-out, and how long the server stalls from now. */
type Server = { patienceMs: number; stallMs?: () => number }

/** The effect of a late request comes at most this long after the client's time-out. */
export const MAX_LATE_MS = 40 * MINUTE
/** A sleep at least this long is a poll. The loop may postpone it, because the database shows what it would find. */
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

  let calls = 0
  const process = {
    name,
    isAlive: true,
    clock: { now: () => loop.now - loop.skippedMs, sleep } satisfies Clock,
    after,
    onDeath: [] as ((why: string) => void)[],
    enter: <T>(run: () => T): T => context.run({ process, call: '' }, run),
    kill: (why: string): void => {
      if (!process.isAlive) return
      process.isAlive = false
      loop.tell(name, `DIES: ${why}`)
      for (const run of process.onDeath) run(why)
    },
    /** A request to a server, where every fault is injected. `effect` happens at the server, the answer comes here. */
    call: <T>(what: string, { patienceMs, stallMs = () => 0 }: Server, effect: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        const kind = faults.next(what)
        if (kind) loop.tell(name, `${what}: FAULT, ${kind}`)
        calls += 1
        const wayMs = loop.between(0.5, 30, name, what, calls)
        const arrive = (run: () => void, ms = wayMs) => void loop.after(ms, run)
        const fail = (ms: number, error: Error) => void after(ms, () => reject(error))
        /** Performs the effect; returns the function that answers. The server's own error is an answer too. */
        const act = () => {
          let answer: () => void
          try {
            const result = effect()
            answer = () => resolve(result)
          } catch (error) {
            answer = () => reject(error as Error)
          }
          return () => void after(loop.between(0.5, 30, name, what, calls, 'back'), answer)
        }
        if (kind === 'error') return fail(wayMs, REFUSED)
        if (kind === 'hang') return fail(patienceMs, TIMED_OUT)
        if (kind === 'answer lost') return (fail(patienceMs, RESET), arrive(act))
        if (kind === 'death before') return arrive(() => process.kill('before a call'))
        if (kind === 'death after') return arrive(() => (act(), process.kill('after a call')))
        if (kind === HELD_BACK) return (fail(patienceMs, TIMED_OUT), faults.hold(act))
        if (kind === 'late') {
          fail(patienceMs, TIMED_OUT)
          return arrive(act, patienceMs + loop.between(50, MAX_LATE_MS, name, what, calls, 'late'))
        }
        arrive(() => {
          const ms = stallMs()
          const leftMs = patienceMs - wayMs
          if (ms === Infinity) return fail(1, REFUSED)
          if (ms === 0) return act()()
          // A stalled server does the work when it resumes, whether or not a client still waits.
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

export const storesOf = (db: Database) => ({
  messages: messageStore(db),
  metrics: metricsStore(db),
  operator: operatorStore(db),
})
export type Stores = ReturnType<typeof storesOf>

/** `messages.claim` and so on: a renamed method is a type error in every rule that names it. */
export type Call = { [Name in keyof Stores]: `${Name}.${keyof Stores[Name] & string}` }[keyof Stores]
