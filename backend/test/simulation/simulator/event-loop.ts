/** Time and order. Everything that happens is an event here, and one seed gives one run. */
import { attach } from './real-time.ts'
import { Heap, type Timed } from './heap.ts'

type Event = Timed & { run: () => void; isPoll: boolean; isGone: boolean }

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
  readonly seed: number
  readonly start: number
  readonly story: Line[] = []
  now: number
  /** Time that polls have slept through; a process' own clock leaves it out, or its watchdog would bark. */
  skippedMs = 0
  /** Events that have happened. */
  events = 0
  readonly #isTold: boolean
  readonly #heap = new Heap<Event>()
  #planned = 0

  constructor(seed: number, start: number, isTold: boolean) {
    this.seed = seed
    this.start = start
    this.now = start
    this.#isTold = isTold
  }

  /** Plans `run`; resolves to how to call it off. */
  at(at: number, run: () => void, { isPoll = false } = {}): () => void {
    const event = { at: Math.max(at, this.now), order: this.#planned++, run, isPoll, isGone: false }
    this.#heap.push(event)
    return () => {
      event.isGone = true
    }
  }

  after(ms: number, run: () => void): () => void {
    return this.at(this.now + ms, run)
  }

  tell(who: string, what: () => string): void {
    if (this.#isTold) this.story.push({ at: this.now - this.start, who, what: what() })
  }

  /** When the next thing happens that is no poll. */
  #nextWork() {
    let least = Infinity
    for (const { at, isPoll, isGone } of this.#heap.items) if (!isPoll && !isGone && at < least) least = at
    return least
  }

  /** Lets polls sleep until `to`. */
  #skipTo(to: number) {
    this.skippedMs += to - this.now
    const polls = this.#heap.items.filter(({ isPoll, isGone }) => isPoll && !isGone)
    for (const [index, poll] of polls.entries()) {
      poll.isGone = true
      this.at(Math.max(poll.at, to + index * POLLS_APART_MS), poll.run, { isPoll: true })
    }
  }

  /** Whether polls were sent to sleep instead of running this one. */
  #sleeps({ at, isPoll }: Event, idleUntil: () => number) {
    if (!isPoll || this.#nextWork() <= at + SHORTEST_PAUSE_MS) return false
    const to = Math.min(this.#nextWork(), idleUntil())
    if (to <= at + SHORTEST_PAUSE_MS) return false
    this.#skipTo(to)
    return true
  }

  /** Runs until `end`, until nothing is left, or until `stop`. */
  async run(end: number, { idleUntil, stop }: Watch): Promise<void> {
    attach(this)
    try {
      for (let event = this.#heap.pop(); event; event = this.#heap.pop()) {
        if (event.isGone) continue
        if (event.at > end) {
          this.#heap.push(event)
          break
        }
        if (event.isPoll) {
          this.#heap.push(event)
          if (this.#sleeps(event, idleUntil)) continue
          this.#heap.pop()
        }
        await this.#happen(event)
        if (stop()) return
      }
      this.now = Math.max(this.now, end)
    } finally {
      attach(undefined)
    }
  }

  /** Every promise has gone on as far as it can when the next event comes. */
  async #happen(event: Event) {
    this.now = Math.max(this.now, event.at)
    this.events++
    event.run()
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  }
}
