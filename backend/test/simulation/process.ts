/** A simulated process, and the faults of its requests. Its timers and answers end with it; what it has sent does not. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '#src/process.ts'
import { chanceOf, type EventLoop } from './event-loop.ts'

export const FAULTS = ['error', 'hang', 'answer lost', 'late', 'death before', 'death after'] as const
type FaultKind = (typeof FAULTS)[number]

/** How one request to a server goes: its fault, and how long the way there and back takes. */
type Fate = { kind: FaultKind | undefined; id: string; wayMs: number; backMs: number }

const DEATHS_ARE_RARER = 0.3

/** Which faults a seed has, how often, and which of them are left out while a failure is made smaller. */
export class Faults {
  /** Everything injected into this run, faults and other mishaps, so that it can be replayed with less. */
  readonly injected: string[] = []
  isActive = true
  readonly #seed: number
  readonly #without: ReadonlySet<string>
  readonly #rates: [FaultKind, number][]
  /** Some seeds have faults at some calls only. */
  readonly #only: RegExp | undefined
  readonly #counts = new Map<string, number>()

  constructor(seed: number, without: ReadonlySet<string>) {
    this.#seed = seed
    this.#without = without
    const chance = chanceOf(seed, 'faults')
    const rate = chance.pick([0.003, 0.01, 0.04])
    const chosen = FAULTS.filter(() => chance.happens(0.5))
    this.#rates = chosen.map((kind) => [kind, kind.startsWith('death') ? rate * DEATHS_ARE_RARER : rate])
    this.#only = chance.pick([undefined, undefined, /claim|mark/, /mark|insert/, /jobs/])
  }

  /** Whether the mishap `id` happens in this run. */
  happens(id: string): boolean {
    if (this.#without.has(id)) return false
    this.injected.push(id)
    return true
  }

  /** Depends on process, call and how often that was made: one fault less leaves the others as they are. */
  fateOf(process: string, call: string): Fate {
    const name = `${process} ${call}`
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    const id = `${name} #${count}`
    const chance = chanceOf(this.#seed, id)
    const fate = { id, wayMs: chance.log(0.5, 30), backMs: chance.log(0.5, 30) }
    const kind = this.#kindOf(call, chance.next())
    return { ...fate, kind: kind && this.happens(id) ? kind : undefined }
  }

  #kindOf(call: string, dice: number) {
    if (!this.isActive || (this.#only && !this.#only.test(call))) return undefined
    let sum = 0
    return this.#rates.find(([, rate]) => dice < (sum += rate))?.[0]
  }
}

/** What the running code belongs to: a process, and the call that it is in. */
export type Context = { process: Process; call: string }
export const context = new AsyncLocalStorage<Context>()

/** Where a call goes: how long a client waits for an answer, and how long the server does nothing from now. */
export type Server = { patienceMs: number; stallMs?: () => number }

/** Does the work and returns how to answer; or answers with an error after a time. */
type Request = { act: () => () => void; fail: (ms: number, error: Error) => void }

/** How much longer than the way there a late effect takes, after the time-out. */
const LATE = 200
/** A sleep this long is a poll: what it waits for is seen in the database as well. */
const POLL_MS = 20_000

const socketError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall, errno: -1 })
const REFUSED = socketError('ECONNREFUSED', 'connect')
const RESET = socketError('ECONNRESET', 'read')
const TIMED_OUT = new Error('Query read timeout')

export class Process {
  readonly name: string
  readonly clock: Clock
  isAlive = true
  /** What a clean end closes, last first. */
  readonly opened: (() => unknown)[] = []
  readonly onDeath: ((why: string) => void)[] = []
  readonly #loop: EventLoop
  readonly #faults: Faults

  constructor(loop: EventLoop, faults: Faults, name: string) {
    this.#loop = loop
    this.#faults = faults
    this.name = name
    this.clock = { now: () => loop.now - loop.skippedMs, sleep: (ms, signal) => this.sleep(ms, signal) }
  }

  enter<T>(run: () => T): T {
    return context.run({ process: this, call: '' }, run)
  }

  after(ms: number, run: () => void, options?: { isPoll: boolean }): () => void {
    return this.#loop.at(this.#loop.now + ms, () => this.isAlive && run(), options)
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return void reject(signal.reason as Error)
      const cancel = this.after(ms, resolve, { isPoll: ms >= POLL_MS })
      signal?.addEventListener('abort', () => {
        cancel()
        reject(signal.reason as Error)
      })
    })
  }

  kill(why: string): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.#loop.note(this.name, () => `DIES: ${why}`)
    for (const run of this.onDeath) run(why)
  }

  /** One request to a server: the place of every fault. `effect` happens at the server, the answer comes here. */
  call<T>(name: string, server: Server, effect: () => T): Promise<T> {
    const fate = this.#faults.fateOf(this.name, name)
    if (fate.kind) this.#loop.note(this.name, () => `${name}: FAULT, ${fate.kind}  [${fate.id}]`)
    return new Promise<T>((resolve, reject) => {
      const answer = (run: () => void) => () => void this.after(fate.backMs, run)
      /** The server's own error is an answer too. */
      const act = () => {
        try {
          const result = effect()
          return answer(() => resolve(result))
        } catch (error) {
          return answer(() => reject(error))
        }
      }
      const fail = (ms: number, error: Error) => void this.after(ms, () => reject(error))
      this.#send(fate, server, { act, fail })
    })
  }

  #send({ kind, wayMs }: Fate, { patienceMs, stallMs = () => 0 }: Server, { act, fail }: Request) {
    const arrive = (ms: number, then: () => void) => void this.#loop.after(ms, then)
    const CASES: Record<FaultKind, () => void> = {
      error: () => fail(wayMs, REFUSED),
      hang: () => fail(patienceMs, TIMED_OUT),
      'answer lost': () => {
        fail(patienceMs, RESET)
        arrive(wayMs, act)
      },
      late: () => {
        fail(patienceMs, TIMED_OUT)
        arrive(patienceMs + wayMs * LATE, act)
      },
      'death before': () => arrive(wayMs, () => this.kill('before a call')),
      'death after': () =>
        arrive(wayMs, () => {
          act()
          this.kill('after a call')
        }),
    }
    if (kind) return CASES[kind]()
    arrive(wayMs, () => this.#stall(stallMs(), patienceMs - wayMs, { act, fail }))
  }

  /** A server that does nothing for a while does the work when it goes on, whether a client still waits or not. */
  #stall(stallMs: number, patienceMs: number, { act, fail }: Request) {
    if (stallMs === Infinity) return fail(1, REFUSED)
    if (stallMs === 0) return act()()
    if (stallMs > patienceMs) fail(patienceMs, TIMED_OUT)
    this.#loop.after(stallMs, () => {
      const answer = act()
      if (stallMs <= patienceMs) answer()
    })
  }
}
