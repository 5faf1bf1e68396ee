/**
 * The delivery of messages as a small machine: what the row says, what each worker is about to do, and what the
 * mail server really has. Every order of its steps is searched (search.ts). Read it beside deliver-contact.ts and
 * the store's claim, marks and operator's acts.
 */
import {
  type Bounds,
  type Busy,
  FRESH,
  IDLE,
  type Message,
  type Outcome,
  type State,
  type Worker,
  withMessage,
  withWorker,
} from './state.ts'

/** One thing that happens. `calm`: it needs no fault and nobody's act. */
export type Step = { kind: string; worker: number; message: number; calm: boolean; to: State }

/** How the code does it. Each was once otherwise, and each time the search told what that costs. */
export type Design = {
  /** A mark writes what the claim knew, and only to the try and the resend that were claimed. */
  absoluteMarks: boolean
  /** The operator's acts wait for the end of a lease. */
  guardedActs: boolean
}

/** As it is. */
export const DESIGN: Design = { absoluteMarks: true, guardedActs: true }
/** Whether a worker is still at this try of the message. */
const isAtWork = ({ workers }: State, { tries, resends }: Message, at: number, stage: Worker['at']) =>
  workers.some(
    (one) =>
      one.at === stage &&
      one.at !== 'idle' &&
      one.message === at &&
      one.claim.tries === tries &&
      one.claim.resends === resends,
  )

/** A later try that is under way keeps its lease. */
const markSent = (state: State, at: number, claim: Message): State => {
  const { state: now, resends, tries } = state.messages[at]!
  const isOwed = now !== 'erased' && now !== 'sent' && resends === claim.resends
  const ended = tries > claim.tries ? {} : ({ wait: 'later', isOpen: false } as const)
  const marked = isOwed ? withMessage(state, at, { state: 'sent', class: 'none', ...ended }) : state
  const release = (one: Message): Message =>
    one.state === 'pending' && /unreached|refused/.test(one.class) && one.wait === 'later'
      ? { ...one, wait: 'due' }
      : one
  return { ...marked, messages: marked.messages.map(release) }
}

const markFailed = (state: State, at: number, claim: Message, outcome: Outcome, design: Design): State => {
  const { state: now, tries, resends, copies, isOpen } = state.messages[at]!
  if (now === 'sent' || now === 'erased' || tries !== claim.tries) return state
  if (design.absoluteMarks && (resends !== claim.resends || !isOpen)) return state
  const counted = (design.absoluteMarks ? claim.copies : copies) - Number(outcome !== 'maybe')
  return withMessage(state, at, { copies: counted, class: outcome, wait: 'later', isOpen: false })
}

const stepOf = (kind: string, message: number, calm: boolean, to: State, worker = -1): Step => ({
  kind,
  worker,
  message,
  calm,
  to,
})

/** A message is claimed. The lease of a negative count is NULL, which the table refuses. */
function* claims(state: State, index: number, tries: number): Generator<Step> {
  for (const [at, one] of state.messages.entries()) {
    if (one.state !== 'pending' || one.wait !== 'due' || one.tries === tries || one.copies < 0) continue
    const change = { tries: one.tries + 1, copies: one.copies + 1, class: 'maybe' } as const
    const claimed = withMessage(state, at, { ...change, wait: 'leased', isOpen: true })
    const worker: Worker = { at: 'sending', message: at, claim: claimed.messages[at]!, outcome: 'maybe' }
    yield stepOf('claims', at, true, withWorker(claimed, index, worker), index)
  }
}

/** The mail server answers, or the worker dies. A copy of an earlier resend is another mail. */
function* ends(state: State, index: number, worker: Busy): Generator<Step> {
  const { message, claim } = worker
  const row = state.messages[message]!
  const outcome = (kind: string, outcome: Outcome, change: Partial<Message>) => {
    const arrived = row.resends === claim.resends ? withMessage(state, message, change) : state
    const to = withWorker(arrived, index, { ...worker, at: 'marking', outcome })
    return stepOf(kind, message, outcome === 'sent', to, index)
  }
  const arrived = row.arrived + 1
  yield outcome('250', 'sent', { arrived })
  yield outcome('250 lost', 'maybe', { arrived, excused: row.excused + 1 })
  yield outcome('421', 'unreached', {})
  yield outcome('550', 'refused', {})
  const dead = { ...withWorker(state, index, IDLE), faults: state.faults - 1 }
  if (state.faults > 0) yield stepOf('dies', message, false, dead, index)
}

/** The outcome is written: insisted on until it is answered. */
function* marks(state: State, index: number, worker: Busy, design: Design): Generator<Step> {
  const { message, claim, outcome } = worker
  const row = state.messages[message]!
  const marked =
    outcome === 'sent' ? markSent(state, message, claim) : markFailed(state, message, claim, outcome, design)
  yield stepOf('marks', message, true, withWorker(marked, index, IDLE), index)
  if (state.faults === 0) return
  const faults = state.faults - 1
  yield stepOf('marks unanswered', message, false, { ...marked, faults }, index)
  const unmarked = outcome === 'sent' && row.resends === claim.resends
  const excused = unmarked ? withMessage(state, message, { excused: row.excused + 1 }) : state
  yield stepOf('dies', message, false, { ...withWorker(excused, index, IDLE), faults }, index)
}

/** A wait ends. A lease is longer than any send; a mark that comes later than the lease's end is a fault. */
function* waits(state: State, at: number): Generator<Step> {
  const row = state.messages[at]!
  if (row.state === 'pending' && row.wait === 'later')
    yield stepOf('wait ends', at, true, withMessage(state, at, { wait: 'due' }))
  if (row.wait !== 'leased' || isAtWork(state, row, at, 'sending')) return
  const faults = state.faults - 1
  const late = { ...withMessage(state, at, { wait: 'due', excused: row.excused + 1 }), faults }
  if (!isAtWork(state, row, at, 'marking'))
    yield stepOf('lease ends', at, true, withMessage(state, at, { wait: 'due' }))
  else if (faults >= 0) yield stepOf('lease ends', at, false, late)
}

function* operator(state: State, at: number, { guardedActs }: Design): Generator<Step> {
  const row = state.messages[at]!
  if (state.acts === 0 || row.state === 'erased' || (guardedActs && row.wait === 'leased')) return
  const act = (kind: string, change: Partial<Message>) =>
    stepOf(kind, at, false, { ...withMessage(state, at, change), acts: state.acts - 1 })
  yield act('resend', { ...FRESH, tries: row.tries, resends: row.resends + 1 })
  yield act('erase', { state: 'erased' })
  if (row.state === 'pending') yield act('hold', { state: 'held' })
  if (row.state === 'held') yield act('release', { state: 'pending', wait: 'due' })
}

/** Everything that may happen next. */
export function* stepsFrom(state: State, { tries }: Bounds, design: Design): Generator<Step> {
  for (const [index, worker] of state.workers.entries()) {
    if (worker.at === 'idle') yield* claims(state, index, tries)
    else if (worker.at === 'sending') yield* ends(state, index, worker)
    else yield* marks(state, index, worker, design)
  }
  for (const at of state.messages.keys()) {
    yield* waits(state, at)
    yield* operator(state, at, design)
  }
}
