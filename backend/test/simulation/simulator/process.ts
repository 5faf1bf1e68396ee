/** A simulated process. Its timers and answers end with it; what it has sent to a server does not. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '#src/process.ts'
import type { Fate, FaultKind, Faults } from './faults.ts'
import type { EventLoop } from './event-loop.ts'

/** What the running code belongs to: a process, and the call of a port that it is in. */
export type Context = { process: Process; call: string }
export const context = new AsyncLocalStorage<Context>()

/** Where a call goes: how long a client waits for an answer, and how long the server stands still from now. */
export type Server = { patienceMs: number; stallMs?: () => number }

/** Does the work and says how to answer; or answers with an error after a time. */
type Request = { act: () => () => void; fail: (ms: number, error: () => Error) => void }

/** How much longer than the way there a late effect takes, after the time-out. */
const LATE = 200

/** A sleep this long is a poll: what it waits for is seen in the database as well. */
const POLL_MS = 20_000

const socketError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall, errno: -1 })
const refused = () => socketError('ECONNREFUSED', 'connect')
const reset = () => socketError('ECONNRESET', 'read')
const timedOut = () => new Error('Query read timeout')

export class Process {
  readonly name: string
  readonly life: number
  readonly clock: Clock
  isAlive = true
  /** What a clean end closes, last first. */
  readonly opened: { name: string; close: () => unknown }[] = []
  readonly onDeath: ((why: string) => void)[] = []
  readonly #loop: EventLoop
  readonly #faults: Faults

  constructor(loop: EventLoop, faults: Faults, name: string, life: number) {
    this.#loop = loop
    this.#faults = faults
    this.name = name
    this.life = life
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
    this.#loop.tell(this.name, () => `DIES: ${why}`)
    for (const told of this.onDeath) told(why)
  }

  /** One request to a server: the place of every fault. `effect` happens at the server, the answer comes here. */
  call<T>(name: string, server: Server, effect: () => T): Promise<T> {
    const fate = this.#faults.fateOf(this.name, name)
    if (fate.kind) this.#loop.tell(this.name, () => `${name}: FAULT, ${fate.kind}  [${fate.id}]`)
    return new Promise<T>((resolve, reject) => {
      const answer = (run: () => void) => () => void this.after(fate.backMs, run)
      /** Does the work now; resolves to how to answer. The server's own error is an answer too. */
      const act = () => {
        try {
          const result = effect()
          return answer(() => resolve(result))
        } catch (error) {
          return answer(() => reject(error))
        }
      }
      const fail = (ms: number, error: () => Error) => void this.after(ms, () => reject(error()))
      this.#send(fate, server, { act, fail })
    })
  }

  #send({ kind, wayMs }: Fate, { patienceMs, stallMs = () => 0 }: Server, { act, fail }: Request) {
    const arrive = (ms: number, then: () => void) => void this.#loop.after(ms, then)
    const CASES: Record<FaultKind, () => void> = {
      error: () => fail(wayMs, refused),
      hang: () => fail(patienceMs, timedOut),
      'answer lost': () => {
        fail(patienceMs, reset)
        arrive(wayMs, act)
      },
      late: () => {
        fail(patienceMs, timedOut)
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

  /** A server that stands still does the work when it goes on again, whether somebody waits for it or not. */
  #stall(stallMs: number, patienceMs: number, { act, fail }: Request) {
    if (stallMs === Infinity) return fail(1, refused)
    if (stallMs === 0) return act()()
    if (stallMs > patienceMs) fail(patienceMs, timedOut)
    this.#loop.after(stallMs, () => {
      const answer = act()
      if (stallMs <= patienceMs) answer()
    })
  }
}
