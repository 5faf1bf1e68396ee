/** Time, order and chance. Everything that happens is an event here, and one seed gives one run. */

export type Chance = {
  /** From 0 to below 1. */
  next: () => number
  int: (from: number, to: number) => number
  happens: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Mostly small, sometimes large: even on a logarithmic scale. */
  log: (from: number, to: number) => number
}

/** FNV-1a. */
const hash = (text: string) => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value
}

/**
 * Chance that depends only on words: the same words give the same numbers, whatever else is asked in between. It is
 * mulberry32 over the hash of `words`.
 */
export const chanceOf = (...words: (string | number)[]): Chance => {
  let state = Math.imul(hash(words.join('\n')), 0x9e3779b1)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    happens: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    log: (from, to) => from * (to / from) ** next(),
  }
}

/** The product takes its clock as an argument; Postgres in this process reads `Date.now`: that is the running loop's. */
let simulatedNow: (() => number) | undefined
const realNow = Date.now.bind(Date)
Date.now = () => (simulatedNow ? Math.floor(simulatedNow()) : realNow())

type Event = { at: number; run: () => void; isPoll: boolean }

/** One line of a run's story. */
export type Line = { at: number; who: string; what: string }

/** What a run needs to know of what it runs. */
export type Watch = {
  /** Until when nothing is due, so that polls may sleep. */
  idleUntil: () => number
  stop: () => boolean
}

/** Polls sleep through a pause that is at least this long. */
const SHORTEST_PAUSE_MS = 30_000
/** Two polls that have slept do not wake at the same instant. */
const POLLS_APART_MS = 7001

export class EventLoop {
  readonly story: Line[] = []
  now: number
  /** Time that polls have slept through; a process' own clock leaves it out, or its watchdog would raise an alarm. */
  skippedMs = 0
  /** How many events have happened. */
  count = 0
  readonly seed: number
  readonly start: number
  readonly #writesStory: boolean
  /** The earliest first, and of the same instant the one that was planned first. */
  readonly #events: Event[] = []

  constructor(seed: number, start: number, writesStory: boolean) {
    this.seed = seed
    this.start = start
    this.now = start
    this.#writesStory = writesStory
  }

  #insert(event: Event) {
    let [low, high] = [0, this.#events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#events[middle]!.at <= event.at) low = middle + 1
      else high = middle
    }
    this.#events.splice(low, 0, event)
  }

  /** Plans `run`; returns how to cancel it. */
  at(at: number, run: () => void, { isPoll = false } = {}): () => void {
    const event = { at: Math.max(at, this.now), run, isPoll }
    this.#insert(event)
    return () => {
      const index = this.#events.indexOf(event)
      if (index >= 0) this.#events.splice(index, 1)
    }
  }

  after(ms: number, run: () => void): () => void {
    return this.at(this.now + ms, run)
  }

  note(who: string, what: () => string): void {
    if (this.#writesStory) this.story.push({ at: this.now - this.start, who, what: what() })
  }

  /** Whether all polls were put off, because nothing else happens and nothing is due for a while. */
  #putsPollsOff({ at }: Event, idleUntil: () => number) {
    const nextWork = this.#events.find(({ isPoll }) => !isPoll)?.at ?? Infinity
    if (nextWork <= at + SHORTEST_PAUSE_MS) return false
    const to = Math.min(nextWork, idleUntil())
    if (to <= at + SHORTEST_PAUSE_MS) return false
    this.skippedMs += to - this.now
    const polls = this.#events.filter(({ isPoll }) => isPoll)
    for (const [index, poll] of polls.entries()) {
      this.#events.splice(this.#events.indexOf(poll), 1)
      poll.at = Math.max(poll.at, to + index * POLLS_APART_MS)
      this.#insert(poll)
    }
    return true
  }

  /** Runs until `end`, until nothing is left, or until `stop`. */
  async run(end: number, { idleUntil, stop }: Watch): Promise<void> {
    simulatedNow = () => this.now
    try {
      for (let event = this.#events[0]; event && event.at <= end; event = this.#events[0]) {
        if (event.isPoll && this.#putsPollsOff(event, idleUntil)) continue
        this.#events.shift()
        await this.#happen(event)
        if (stop()) return
      }
      this.now = Math.max(this.now, end)
    } finally {
      simulatedNow = undefined
    }
  }

  /** Every promise has gone on as far as it can when the next event comes. */
  async #happen(event: Event) {
    this.now = Math.max(this.now, event.at)
    this.count++
    event.run()
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  }
}
