import { expect, it } from 'vitest'
import { swipeOf } from './lightbox.tsx'

it('a short or an upright movement is no swipe', () => {
  expect(swipeOf(50, 0)).toBe(0)
  expect(swipeOf(-80, 90)).toBe(0)
})
