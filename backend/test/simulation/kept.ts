/** Plans that once broke a rule, made as small as they can be: run before all seeds. */
import { MONDAY, type Plan } from './plan.ts'
import type { FaultKind } from './simulator/faults.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Nothing happens in it. */
const QUIET: Plan = {
  start: MONDAY - HOUR,
  calmAt: 2 * HOUR,
  idleMs: 10 * MINUTE,
  retentionDays: 30,
  posts: [],
  taps: [],
  acts: [],
  weather: [],
  grudges: [],
  queue: [],
  database: [],
  restarts: [],
}

/** `faults`: what fails in it, by process, call and how often that was made. */
export type Kept = { found: string; plan: Plan; faults?: Record<string, FaultKind> }

const [AT, LATER] = [MINUTE, 40 * MINUTE]
const ONE = [{ at: AT, subject: 'm1', suspect: false }]
const TWO = [...ONE, { at: LATER, subject: 'm2', suspect: false }]
const release = { what: 'release', ms: MINUTE } as const
const whileSending = { at: 0, post: 0, whileSending: true, after: release }

/** The first such call of either worker. */
const ofAnyWorker = (call: string, kind: FaultKind) => ({
  [`worker 1 ${call} #1`]: kind,
  [`worker 2 ${call} #1`]: kind,
})

export const KEPT: Kept[] = [
  {
    found: 'a failure that was marked twice made the message undeliverable',
    plan: { ...QUIET, posts: ONE, weather: [{ at: 0, to: '421' }], calmAt: 30 * MINUTE },
    faults: ofAnyWorker('store.markFailed', 'late'),
  },
  {
    found: 'so did a resend while the mail was on its way',
    plan: {
      ...QUIET,
      posts: ONE,
      weather: [{ at: 0, to: 'greeting hangs' }],
      acts: [{ ...whileSending, what: 'resend' }],
    },
  },
  {
    found: 'hold and release sent a mail twice at once',
    plan: {
      ...QUIET,
      posts: ONE,
      weather: [{ at: 0, to: 'reply lost' }],
      acts: [{ ...whileSending, what: 'hold' }],
    },
  },
  {
    found: 'refused messages waited although others passed',
    plan: {
      ...QUIET,
      posts: [...ONE, { at: 100 * MINUTE, subject: 'm2', suspect: false }],
      weather: [
        { at: 0, to: '535' },
        { at: 90 * MINUTE, to: 'well' },
      ],
    },
  },
  {
    found: 'a greylisted message was tried again after each success of others',
    plan: { ...QUIET, posts: TWO, grudges: [{ post: 0, weather: 'rcpt 451' }] },
  },
  {
    found: 'a second notice had the Message-ID of the first',
    plan: {
      ...QUIET,
      posts: ONE,
      grudges: [{ post: 0, weather: 'data 554' }],
      acts: [{ ...whileSending, at: 3 * HOUR, what: 'resend', whileSending: false }],
      calmAt: 6 * HOUR,
    },
  },
  {
    found: 'the weekly mail came again every hour while replies were lost',
    plan: { ...QUIET, weather: [{ at: 0, to: 'hangs up after DATA' }], calmAt: 12 * HOUR },
  },
  {
    found: 'held messages were told to nobody',
    plan: {
      ...QUIET,
      posts: Array.from({ length: 45 }, (_, index) => ({
        at: AT + index * 20_000,
        subject: `spam${index + 1}`,
        suspect: true,
      })),
    },
  },
]
