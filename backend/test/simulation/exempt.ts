/** Pairs of state and event that a full run need not meet, each with its reason. Every other one was tested. */
import { EVENTS } from './coverage.ts'
import { type MessageState, STATES } from './ledger.ts'

const MARKS = EVENTS.filter((event) => event.startsWith('mark'))
const ACTS = ['resend', 'hold', 'release'] as const

/** Where nobody is sending. */
const OTHERS = STATES.filter((state) => state !== 'being sent')
const STATE_AFTER: Record<string, MessageState> = {
  markSent: 'sent',
  'markFailed unreached': 'unreached',
  'markFailed maybe_delivered': 'doubtful',
  'markFailed permanent': 'refused',
}

type Exempt = { states: MessageState[]; events: readonly string[]; because: string }

const EXEMPT: Exempt[] = [
  {
    states: ['never stored'],
    events: EVENTS.filter((event) => event !== 'posted again'),
    because: 'nobody knows an id before its row is there',
  },
  ...MARKS.map((event) => ({
    states: OTHERS.filter((state) => STATE_AFTER[event] !== state),
    events: [event],
    because: 'a mark comes before its lease ends, and one that comes twice finds what it wrote',
  })),
  { states: ['gone'], events: ACTS, because: 'the command finds no row' },
  { states: ['gone'], events: ['claim'], because: 'seldom: its job is taken out of the queue with it' },
  {
    states: OTHERS,
    events: ['its worker dies'],
    because: 'no worker is at it',
  },
]

/** Why the pair need not be met; nothing where it must. */
export const reasonAgainst = (state: MessageState, event: string): string | undefined =>
  EXEMPT.find(({ states, events }) => states.includes(state) && events.includes(event))?.because
