/** Which faults a seed has, how often, and which of them are left out while a failure is made smaller. */
import { chanceOf } from './random.ts'

export const FAULTS = ['error', 'hang', 'answer lost', 'late', 'death before', 'death after'] as const
export type FaultKind = (typeof FAULTS)[number]

/** How one request to a server goes: its fault, and how long the way there and back takes. */
export type Fate = { kind?: FaultKind; id: string; wayMs: number; backMs: number }

const DEATHS_ARE_RARER = 0.3

export class Faults {
  /** Everything injected into this run, faults and other mishaps, so that it can be replayed with less. */
  readonly injected: string[] = []
  isActive = true
  readonly #seed: number
  readonly #left: ReadonlySet<string>
  readonly #rates: [FaultKind, number][]
  readonly #only: RegExp | undefined
  readonly #fixed: Record<string, FaultKind> | undefined
  readonly #counts = new Map<string, number>()

  /** `left`: what is left out. `fixed`: the only faults there are, by their ids. */
  constructor(seed: number, left: ReadonlySet<string>, fixed?: Record<string, FaultKind>) {
    this.#fixed = fixed
    this.#seed = seed
    this.#left = left
    const chance = chanceOf(seed, 'faults')
    const rate = chance.pick([0.003, 0.01, 0.04])
    const chosen = FAULTS.filter(() => chance.happens(0.5))
    this.#rates = chosen.map((kind) => [kind, kind.startsWith('death') ? rate * DEATHS_ARE_RARER : rate])
    this.#only = chance.pick([undefined, undefined, /claim|mark/, /mark|insert/, /jobs/])
  }

  /** Whether the mishap `id` happens in this run. */
  happens(id: string): boolean {
    if (this.#left.has(id)) return false
    this.injected.push(id)
    return true
  }

  /** Hangs on process, call and how often that was made: one fault less leaves the others as they are. */
  fateOf(process: string, call: string): Fate {
    const name = `${process} ${call}`
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    const id = `${name} #${count}`
    const chance = chanceOf(this.#seed, id)
    const fate = { id, wayMs: chance.log(0.5, 30), backMs: chance.log(0.5, 30) }
    const kind = this.#fixed ? this.#fixed[id] : this.#kindOf(call, chance.next())
    return kind && this.happens(id) ? { ...fate, kind } : fate
  }

  #kindOf(call: string, dice: number): FaultKind | undefined {
    if (!this.isActive || (this.#only && !this.#only.test(call))) return undefined
    let sum = 0
    return this.#rates.find(([, rate]) => dice < (sum += rate))?.[0]
  }
}
