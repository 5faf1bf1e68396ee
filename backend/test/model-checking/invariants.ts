/** What must be true of every state that the machine can reach. */
import type { Bounds, State } from './state.ts'

const areAllDifferent = (names: string[]) => new Set(names).size === names.length

export const INVARIANTS: Record<string, (state: State) => boolean> = {
  'a counter is never below zero': ({ messages }) => messages.every(({ copies }) => copies >= 0),
  'one mail is never sent by two at once': ({ workers }) =>
    areAllDifferent(
      workers.flatMap((one) => (one.at === 'sending' ? [`${one.message} ${one.claim.resends}`] : [])),
    ),
  'the row knows of every copy that may be out': ({ messages }) =>
    messages.every(({ state, copies, arrived }) => state !== 'pending' || copies >= arrived),
  'what is marked sent has arrived': ({ messages }) =>
    messages.every(({ state, arrived }) => state !== 'sent' || arrived > 0),
  'a second copy has an explanation': ({ messages }) =>
    messages.every(({ arrived, excused }) => arrived <= 1 + excused),
}

/** Nothing is owed any more. A message that has used up the bounded tries counts as well. */
export const endsWell = ({ messages }: State, { tries }: Bounds): boolean =>
  messages.every((one) => one.state !== 'pending' || (one.tries >= tries && one.copies >= 0))
