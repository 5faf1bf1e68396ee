/** Searches every state that a machine can reach, breadth first, so that each trace told is the shortest. */
import { endsWell, INVARIANTS } from './invariants.ts'
import { type Design, type Step, stepsFrom } from './machine.ts'
import { type Bounds, firstState, type State } from './state.ts'

export type Found = {
  states: number
  steps: number
  seconds: number
  /** Broken invariants, each with the shortest way there. */
  broken: { rule: string; trace: string[] }[]
}

const digits = (one: State['messages'][number]) =>
  `${one.state[0]}${one.state[1]}${one.wait[0]}${one.tries}${one.resends}${one.copies}${one.class[0]}${one.arrived}${one.excused}`

/** Messages are alike, and so are workers: one order stands for all of them. */
const nameOf = ({ messages, workers, faults, acts }: State) => {
  const workersOf = (at: number) =>
    workers.flatMap((one) =>
      one.at !== 'idle' && one.message === at
        ? [`${one.at[0]}${one.outcome[0]}${one.claim.tries}${one.claim.resends}${one.claim.copies}`]
        : [],
    )
  const each = messages.map((one, at) => `${digits(one)}:${workersOf(at).toSorted().join('+')}`)
  return `${each.toSorted().join('|')}/${faults}${acts}`
}

export const tell = ({ kind, worker, message }: Pick<Step, 'kind' | 'worker' | 'message'>) =>
  `${worker < 0 ? 'message' : `worker ${worker + 1}, message`} ${message + 1}: ${kind}`

/** States by number, with how each was first reached and from where calm steps lead there. */
const reach = (bounds: Bounds, design: Design) => {
  const states = [firstState(bounds)]
  const numbers = new Map([[nameOf(states[0]!), 0]])
  const parents: [number, string][] = [[-1, '']]
  const calmly: number[][] = [[]]
  let steps = 0
  for (let at = 0; at < states.length; at++) {
    for (const step of stepsFrom(states[at]!, bounds, design)) {
      steps++
      const name = nameOf(step.to)
      let number = numbers.get(name)
      if (number === undefined) {
        number = states.length
        numbers.set(name, number)
        states.push(step.to)
        parents.push([at, tell(step)])
        calmly.push([])
      }
      if (step.calm) calmly[number]!.push(at)
    }
  }
  return { states, parents, calmly, steps }
}

/** The first state from which nothing that happens by itself leads to a good end; -1 where there is none. */
const firstLost = ({ states, calmly }: ReturnType<typeof reach>, bounds: Bounds) => {
  const well = states.map((state) => endsWell(state, bounds))
  const open = well.flatMap((yes, number) => (yes ? [number] : []))
  for (let number = open.pop(); number !== undefined; number = open.pop())
    for (const before of calmly[number]!)
      if (!well[before]) {
        well[before] = true
        open.push(before)
      }
  return well.indexOf(false)
}

export const search = (bounds: Bounds, design: Design): Found => {
  const started = performance.now()
  const reached = reach(bounds, design)
  const traceTo = (number: number): string[] => {
    const [parent, what] = reached.parents[number]!
    return parent < 0 ? [] : [...traceTo(parent), what]
  }
  const broken = Object.entries(INVARIANTS).flatMap(([rule, holds]) => {
    const number = reached.states.findIndex((state) => !holds(state))
    return number < 0 ? [] : [{ rule, trace: traceTo(number) }]
  })
  const lost = firstLost(reached, bounds)
  if (lost >= 0) broken.push({ rule: 'every state can still end well', trace: traceTo(lost) })
  const seconds = (performance.now() - started) / 1000
  return { states: reached.states.length, steps: reached.steps, seconds, broken }
}
