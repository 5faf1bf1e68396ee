/** What a seed decides beforehand: who does what and when, the weather, and how the machines fail. */
import { chanceOf } from './event-loop.ts'
import { type Weather, WEATHER } from './servers.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Eight in the morning of a Monday in London: the digest's hour. */
const MONDAY = Date.UTC(2026, 10, 23, 8)

const ACTS = ['resend', 'quarantine', 'release', 'erase', 'purge'] as const

/** `key`: of another visitor, who writes the same text; else the form's own. */
export type Post = { at: number; subject: string; suspect: boolean; key?: string }
/**
 * `whileSending`: waits until the message is on its way, because that is when people get impatient. `after`: what is done
 * to a message that was quarantined, and how much later.
 */
export type Act = {
  at: number
  what: (typeof ACTS)[number]
  post: number
  whileSending: boolean
  after: { what: 'release' | 'resend' | 'erase'; ms: number }
}
type Stall = { at: number; how: 'frozen' | 'away'; forMs: number }

/** Times are milliseconds from the start. */
export type Plan = {
  start: number
  /** From here on nothing fails any more. */
  calmAt: number
  /** How long polls may sleep while nothing is owed. */
  idleMs: number
  retentionDays: number
  posts: Post[]
  /** Visitors who send the same once more, though they were answered that it is sent. */
  repeats: { at: number; post: number }[]
  acts: Act[]
  weather: { at: number; to: Weather }[]
  grudges: { post: number; weather: Weather }[]
  queue: { at: number; how: 'lost' | 'deaf'; forMs: number }[]
  database: Stall[]
  restarts: { at: number; worker: number; how: 'killed' | 'stopped' | 'new settings' }[]
}

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

/** A quarter of the acts come right after the post, half while it is on its way. */
const actsOf = (seed: number, spanMs: number, posts: Post[]): Act[] => {
  const chance = chanceOf(seed, 'acts')
  return times(chance.pick([0, 1, 3, 8]), () => {
    const post = chance.int(0, Math.min(posts.length, 5) - 1)
    const soon = posts[post]!.at + chance.log(20, 20_000)
    const isSoon = chance.happens(0.25)
    const at = chance.int(0, spanMs)
    return {
      at: isSoon ? soon : at,
      what: chance.pick(ACTS),
      post,
      whileSending: chance.happens(0.5) && !isSoon,
      after: {
        what: chance.pick(['release', 'release', 'resend', 'erase'] as const),
        ms: chance.log(2000, 20 * MINUTE),
      },
    }
  })
}

/** Changes come close together and far apart. */
const weatherOf = (seed: number, spanMs: number): Plan['weather'] => {
  const chance = chanceOf(seed, 'weather')
  const changes: Plan['weather'] = []
  for (let at = chance.log(1000, spanMs); at < spanMs; at += chance.log(10_000, spanMs))
    changes.push({ at, to: chance.happens(0.4) ? 'well' : chance.pick(WEATHER) })
  return changes
}

export const planOf = (seed: number): Plan => {
  const chance = chanceOf(seed, 'plan')
  const start = MONDAY + (chance.happens(0.3) ? -chance.int(0, 90) : chance.int(0, 6 * 24 * 60)) * MINUTE
  const calmAt = Math.floor(chance.log(20 * MINUTE, 40 * HOUR))
  const within = () => chance.int(0, calmAt)
  const posts = postsOf(seed, calmAt)
  const first = Math.min(posts.length, 5)
  return {
    start,
    calmAt,
    idleMs: chance.pick([10 * MINUTE, HOUR, 6 * HOUR]),
    retentionDays: chance.pick([1, 30]),
    posts,
    repeats: times(first, (post) => ({ at: posts[post]!.at + chance.log(20_000, 5 * HOUR), post })).filter(
      () => chance.happens(0.3),
    ),
    acts: actsOf(seed, calmAt, posts),
    weather: weatherOf(seed, calmAt),
    grudges: times(first, (post) => ({
      post,
      weather: chance.pick(['data 554', 'rcpt 451', 'data 451'] as const),
    })).filter(() => chance.happens(0.2)),
    queue: times(chance.pick([0, 0, 1, 3]), () => ({
      at: within(),
      how: chance.pick(['lost', 'deaf'] as const),
      forMs: chance.log(1000, 2 * HOUR),
    })),
    database: times(chance.pick([0, 0, 1, 4]), () => ({
      at: within(),
      how: chance.pick(['frozen', 'away'] as const),
      forMs: chance.log(500, 6 * MINUTE),
    })),
    restarts: times(chance.pick([0, 0, 1, 3]), () => ({
      at: within(),
      worker: chance.int(1, 2),
      how: chance.pick(['killed', 'stopped', 'new settings'] as const),
    })),
  }
}
