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
  `${one.state[0]}${one.state[1]}${one.wait[0]}${one.tries}${one.resends}${one.copies}${one.class[0]}${one.arrived}${one.excused}${one.isOpen ? 'o' : ''}`

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

const tell = ({ kind, worker, message }: Step) =>
  `${worker < 0 ? 'message' : `worker ${worker + 1}, message`} ${message + 1}: ${kind}`

/** States by number, with how each was first reached and from where calm steps lead there. */
const reach = (bounds: Bounds, design: Design) => {
  const states = [firstState(bounds)]
  const numbers = new Map([[nameOf(states[0]!), 0]])
  const parents: [number, Step | undefined][] = [[-1, undefined]]
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
        parents.push([at, step])
        calmly.push([])
      }
      if (step.calm) calmly[number]!.push(at)
    }
  }
  const traceTo = (number: number): Step[] => {
    const [parent, step] = parents[number]!
    return step ? [...traceTo(parent), step] : []
  }
  return { states, traceTo, calmly, steps }
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
  const traceTo = (number: number) => reached.traceTo(number).map(tell)
  const broken = Object.entries(INVARIANTS).flatMap(([rule, holds]) => {
    const number = reached.states.findIndex((state) => !holds(state))
    return number < 0 ? [] : [{ rule, trace: traceTo(number) }]
  })
  const lost = firstLost(reached, bounds)
  if (lost >= 0) broken.push({ rule: 'every state can still end well', trace: traceTo(lost) })
  const seconds = (performance.now() - started) / 1000
  return { states: reached.states.length, steps: reached.steps, seconds, broken }
}

/** What a step is besides its numbers: so much of each is replayed once. */
const kindOf = ({ kind, worker, message }: Step, from: State) => {
  const { state, wait, class: outcome, resends, isOpen } = from.messages[message]!
  const one = from.workers[worker]
  const busy = one && one.at !== 'idle' ? `${one.outcome} ${one.claim.resends} ${one.claim.tries}` : ''
  return [kind, state, wait, outcome, resends, isOpen, busy].join()
}

/** The shortest traces that together have every kind of step in every kind of state. */
export const coveringTraces = (bounds: Bounds, design: Design): Step[][] => {
  const { states, traceTo } = reach(bounds, design)
  const kinds = new Set<string>()
  return states.flatMap((state, number) =>
    [...stepsFrom(state, bounds, design)].flatMap((step) => {
      const kind = kindOf(step, state)
      if (kinds.has(kind)) return []
      kinds.add(kind)
      return [[...traceTo(number), step]]
    }),
  )
}
