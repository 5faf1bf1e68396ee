import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BEYOND_SIMULATION, isSimulated } from './beyond-simulation.ts'
import { MUTATIONS } from './table.ts'

it('each way to break the code finds its words once', () => {
  const lost = MUTATIONS.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2)
  expect(lost.map(({ name, file }) => `${name} (${file})`)).toEqual([])
})

it('each has a name of its own', () => {
  const names = MUTATIONS.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('what the simulation need not notice is something that it could run', () => {
  const names = MUTATIONS.filter(isSimulated).map(({ name }) => name)
  expect(Object.keys(BEYOND_SIMULATION).filter((name) => !names.includes(name))).toEqual([])
})
