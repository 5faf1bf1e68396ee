/** A simulated process. Its timers and answers end with it; what it has sent to a server does not. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '#src/contact/ports.ts'
import type { Fate, Faults } from './faults.ts'
import type { World } from './world.ts'

/** What the running code belongs to: a process, and the call of a port that it is in. */
export type Context = { process: Process; call: string; about?: string; event?: string }
export const context = new AsyncLocalStorage<Context>()

/** Where a call goes: how long a client waits for an answer, and how long the server stands still from now. */
export type Server = { patienceMs: number; stallMs?: () => number }

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
  readonly #world: World
  readonly #faults: Faults

  constructor(world: World, faults: Faults, name: string, life: number) {
    this.#world = world
    this.#faults = faults
    this.name = name
    this.life = life
    this.clock = { now: () => world.now - world.skippedMs, sleep: (ms, signal) => this.sleep(ms, signal) }
  }

  enter<T>(run: () => T): T {
    return context.run({ process: this, call: '' }, run)
  }

  after(ms: number, run: () => void, options?: { isPoll: boolean }): () => void {
    return this.#world.at(this.#world.now + ms, () => this.isAlive && run(), options)
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
    this.#world.tell(this.name, () => `DIES: ${why}`)
    for (const told of this.onDeath) told(why)
  }

  /** One request to a server: the place of every fault. `effect` happens at the server, the answer comes here. */
  call<T>(name: string, server: Server, effect: () => T): Promise<T> {
    const fate = this.#faults.fateOf(this.name, name)
    if (fate.kind) this.#world.tell(this.name, () => `${name}: FAULT, ${fate.kind}  [${fate.id}]`)
    return new Promise<T>((resolve, reject) => {
      const answer = { resolve, reject, after: (ms: number, run: () => void) => this.after(ms, run) }
      this.#send(fate, server, effect, answer)
    })
  }

  #send<T>(
    { kind, wayMs, backMs }: Fate,
    { patienceMs, stallMs = () => 0 }: Server,
    effect: () => T,
    answer: {
      resolve: (value: T) => void
      reject: (error: unknown) => void
      after: (ms: number, run: () => void) => void
    },
  ) {
    const failAfter = (ms: number, error: () => Error) => answer.after(ms, () => answer.reject(error()))
    const arrive = (ms: number, then: (act: () => (() => void) | undefined) => void) =>
      this.#world.after(ms, () => then(() => this.#act(effect, answer, backMs)))
    if (kind === 'error') return failAfter(wayMs, refused)
    if (kind === 'hang') return failAfter(patienceMs, timedOut)
    if (kind === 'death before') return arrive(wayMs, () => this.kill('before a call'))
    if (kind === 'death after')
      return arrive(wayMs, (act) => {
        act()
        this.kill('after a call')
      })
    if (kind === 'answer lost') {
      failAfter(patienceMs, reset)
      return arrive(wayMs, (act) => void act())
    }
    if (kind === 'late') {
      failAfter(patienceMs, timedOut)
      return arrive(patienceMs + wayMs * 200, (act) => void act())
    }
    return arrive(wayMs, (act) => this.#stall(stallMs(), patienceMs - wayMs, act, failAfter))
  }

  /** A server that stands still does the work when it goes on again, whether somebody waits for it or not. */
  #stall(
    stallMs: number,
    patienceMs: number,
    act: () => (() => void) | undefined,
    failAfter: (ms: number, error: () => Error) => void,
  ) {
    if (stallMs === Infinity) return failAfter(1, refused)
    if (stallMs === 0) return act()?.()
    if (stallMs > patienceMs) failAfter(patienceMs, timedOut)
    this.#world.after(stallMs, () => {
      const tell = act()
      if (stallMs <= patienceMs) tell?.()
    })
  }

  /** Does the work; resolves to how to answer. A server's own error is answered like a result. */
  #act<T>(
    effect: () => T,
    answer: {
      resolve: (value: T) => void
      reject: (error: unknown) => void
      after: (ms: number, run: () => void) => void
    },
    backMs: number,
  ): () => void {
    try {
      const result = effect()
      return () => answer.after(backMs, () => answer.resolve(result))
    } catch (error) {
      return () => answer.after(backMs, () => answer.reject(error))
    }
  }
}
