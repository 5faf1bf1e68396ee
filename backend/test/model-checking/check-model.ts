/** Searches the design as it is, one message thoroughly and two beside each other. */
import { DESIGN } from './machine.ts'
import { type Found, search } from './search.ts'

const BOUNDS = [
  { messages: 1, workers: 2, faults: 2, acts: 2, tries: 4 },
  { messages: 2, workers: 2, faults: 1, acts: 1, tries: 2 },
]

export type Checked = Pick<Found, 'states' | 'steps' | 'seconds' | 'broken'> & {
  passed: number
  failed: number
}

/** `passed` and `failed` count the bounds. */
export const checkModel = (): Checked => {
  const found = BOUNDS.map((bounds) => search(bounds, DESIGN))
  const sum = (key: 'states' | 'steps' | 'seconds') => found.reduce((total, one) => total + one[key], 0)
  const failed = found.filter(({ broken }) => broken.length > 0).length
  return {
    states: sum('states'),
    steps: sum('steps'),
    seconds: sum('seconds'),
    broken: found.flatMap(({ broken }) => broken),
    passed: found.length - failed,
    failed,
  }
}
