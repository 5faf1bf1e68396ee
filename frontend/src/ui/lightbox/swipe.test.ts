import { expect, it } from 'vitest'
import { stepRound, swipeOf } from './swipe.ts'

it('goes on with a stroke to the left and back with one to the right', () => {
  expect(swipeOf(-51, 10)).toBe(1)
  expect(swipeOf(51, -10)).toBe(-1)
})

it('takes short and upright strokes for something else', () => {
  expect(swipeOf(50, 0)).toBe(0)
  expect(swipeOf(-80, 90)).toBe(0)
})

it('starts anew after the last one, and ends before the first', () => {
  expect(stepRound(11, 1, 12)).toBe(0)
  expect(stepRound(0, -1, 12)).toBe(11)
  expect(stepRound(4, 1, 12)).toBe(5)
})
