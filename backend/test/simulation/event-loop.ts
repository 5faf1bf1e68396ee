/** Simulated time and order. Everything that happens is an event here, so that one scenario is always the same run. */
import { hash } from 'node:crypto'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

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
