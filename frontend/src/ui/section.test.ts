import { expect, it } from 'vitest'
import { rowDelays } from './section.tsx'

it('lets the elements of a row move one by one', () => {
  expect(rowDelays([100, 100.2, 99.9])).toEqual([0, 80, 160])
})

it('starts every row anew', () => {
  expect(rowDelays([100, 100, 500, 500])).toEqual([0, 80, 0, 80])
})

it('ends within a moment also for a long row', () => {
  expect(Math.max(...rowDelays(Array.from({ length: 12 }, () => 0)))).toBe(320)
})
