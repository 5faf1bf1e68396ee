/** What the machine consists of: rows, workers, and how much may still go wrong. */
export type Outcome = 'sent' | 'unreached' | 'maybe' | 'refused'

export type Message = {
  state: 'pending' | 'sent' | 'held' | 'erased'
  wait: 'due' | 'later' | 'leased'
  /** Claimed, and what became of it is not written down yet. */
  isOpen: boolean
  tries: number
  resends: number
  /** Tries after which a copy may have arrived, as the row counts them. */
  copies: number
  class: Outcome | 'none'
  /** Copies of this resend that the mail server has, and how many of them nobody could know of. */
  arrived: number
  excused: number
}
/** A worker that has claimed a message, and what it knew of it then. */
export type Busy = { at: 'sending' | 'marking'; message: number; claim: Message; outcome: Outcome }
export type Worker = { at: 'idle' } | Busy
export type State = { messages: Message[]; workers: Worker[]; faults: number; acts: number }

export type Bounds = { messages: number; workers: number; faults: number; acts: number; tries: number }

export const FRESH: Message = {
  state: 'pending',
  wait: 'due',
  isOpen: false,
  tries: 0,
  resends: 0,
  copies: 0,
  class: 'none',
  arrived: 0,
  excused: 0,
}
export const IDLE: Worker = { at: 'idle' }

export const firstState = ({ messages, workers, faults, acts }: Bounds): State => ({
  messages: Array.from({ length: messages }, () => FRESH),
  workers: Array.from({ length: workers }, () => IDLE),
  faults,
  acts,
})

const replace = <T>(list: T[], at: number, one: T) => list.map((old, index) => (index === at ? one : old))
export const withMessage = (state: State, at: number, change: Partial<Message>): State => ({
  ...state,
  messages: replace(state.messages, at, { ...state.messages[at]!, ...change }),
})
export const withWorker = (state: State, at: number, worker: Worker): State => ({
  ...state,
  workers: replace(state.workers, at, worker),
})
