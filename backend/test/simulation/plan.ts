/** What a seed decides in advance: who does what and when, the weather, and how machines fail. */
import { chanceOf, HOUR, MINUTE } from './event-loop.ts'
import { type Weather, WEATHER } from './servers.ts'

/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 23, 8)

/** `key`: that of another visitor with the same text; else the form's own. */
export type Post = { at: number; subject: string; suspect: boolean; key?: string }

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

const postsOf = (seed: number, spanMs: number): Post[] => {
  const chance = chanceOf(seed, 'posts')
  const some: Post[] = times(chance.int(1, 5), (index) => ({
    at: 5000 + chance.int(0, Math.floor(spanMs * 0.7)),
    subject: `m${index + 1}`,
    suspect: index === 3,
  }))
  const [{ at, subject }] = some as [Post]
  if (chance.happens(0.15))
    some.push({ at: at + chance.log(100, HOUR), subject, suspect: false, key: 'another visitor' })
  if (!chance.happens(0.04)) return some
  const from = chance.int(0, Math.floor(spanMs / 2))
  const flood = (index: number) => ({ at: from + index * 20_000, subject: `spam${index + 1}`, suspect: true })
  return [...some, ...times(45, flood)]
}

/** A quarter of the operator's acts follow right after the post, half come while the message is being sent. */
const actsOf = (seed: number, spanMs: number, posts: Post[]) => {
  const chance = chanceOf(seed, 'acts')
  return times(chance.pick([0, 1, 3, 8]), () => {
    const post = chance.int(0, Math.min(posts.length, 5) - 1)
    const soon = posts[post]!.at + chance.log(20, 20_000)
    const isSoon = chance.happens(0.25)
    const at = chance.int(0, spanMs)
    return {
      at: isSoon ? soon : at,
      what: chance.pick(['resend', 'mark-sent', 'erase'] as const),
      post,
      whileSending: chance.happens(0.5) && !isSoon,
    }
  })
}
export type Act = ReturnType<typeof actsOf>[number]

/** Intervals both short and long. */
const weatherOf = (seed: number, spanMs: number) => {
  const chance = chanceOf(seed, 'weather')
  const changes: { at: number; to: Weather }[] = []
  for (let at = chance.log(1000, spanMs); at < spanMs; at += chance.log(10_000, spanMs))
    changes.push({ at, to: chance.happens(0.4) ? 'well' : chance.pick(WEATHER) })
  return changes
}

/** Milliseconds from the start; from `calmAt` on nothing fails any more. */
export const planOf = (seed: number) => {
  const chance = chanceOf(seed, 'plan')
  const start = MONDAY + (chance.happens(0.3) ? -chance.int(0, 90) : chance.int(0, 6 * 24 * 60)) * MINUTE
  const calmAt = Math.floor(chance.log(20 * MINUTE, 40 * HOUR))
  const posts = postsOf(seed, calmAt)
  const first = Math.min(posts.length, 5)
  return {
    start,
    calmAt,
    /** How long polls may sleep while nothing is pending. */
    idleMs: chance.pick([10 * MINUTE, HOUR, 6 * HOUR]),
    retentionDays: chance.pick([1, 30]),
    posts,
    /** Visitors who send the same again, though they were answered "sent". */
    repeats: times(first, (post) => ({ at: posts[post]!.at + chance.log(20_000, 5 * HOUR), post })).filter(
      () => chance.happens(0.3),
    ),
    acts: actsOf(seed, calmAt, posts),
    tasks: times(chance.pick([0, 2, 6]), () => ({
      at: chance.int(0, calmAt + 24 * HOUR),
      task: chance.pick(['purge', 'purge', 'weekly-mail'] as const),
    })),
    weather: weatherOf(seed, calmAt),
    grudges: times(first, (post) => ({
      at: 0,
      post,
      weather: chance.pick(['data 554', 'rcpt 451', 'data 451'] as const),
    })).filter(() => chance.happens(0.2)),
    queue: times(chance.pick([0, 0, 1, 3]), () => ({
      at: chance.int(0, calmAt),
      how: chance.pick(['lost', 'deaf'] as const),
      forMs: chance.log(1000, 2 * HOUR),
    })),
    database: times(chance.pick([0, 0, 1, 4]), () => ({
      at: chance.int(0, calmAt),
      how: chance.pick(['frozen', 'away'] as const),
      forMs: chance.log(500, 6 * MINUTE),
    })),
    /** The database's clock is set back by two seconds. */
    clockSteps: times(chance.pick([0, 0, 4, 16]), () => ({ at: chance.int(0, calmAt) })),
    restarts: times(chance.pick([0, 0, 1, 3]), () => ({
      at: chance.int(0, calmAt),
      worker: chance.int(1, 2),
      how: chance.pick(['killed', 'stopped'] as const),
    })),
  }
}
export type Plan = ReturnType<typeof planOf>
