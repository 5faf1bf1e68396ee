import { expect, it } from 'vitest'
import { stepRound, swipeOf } from './lightbox.tsx'

it('a swipe to the left leads to the next picture, one to the right to the previous', () => {
  expect(swipeOf(-51, 10)).toBe(1)
  expect(swipeOf(51, -10)).toBe(-1)
})

it('a short or an upright movement is no swipe', () => {
  expect(swipeOf(50, 0)).toBe(0)
  expect(swipeOf(-80, 90)).toBe(0)
})

it('after the last picture comes the first, and before the first the last', () => {
  expect(stepRound(11, 1, 12)).toBe(0)
  expect(stepRound(0, -1, 12)).toBe(11)
  expect(stepRound(4, 1, 12)).toBe(5)
})
