import { expect, it } from 'vitest'
import { starsOf } from './rating.tsx'

const DRAWN = { whole: '★', half: '½', empty: '☆' }

it.each([
  [5, '★★★★★'],
  [4.5, '★★★★½'],
  [4.7, '★★★★½'],
  [3, '★★★☆☆'],
  [0.5, '½☆☆☆☆'],
  [0, '☆☆☆☆☆'],
])('a rating of %d is drawn as the stars %s', (rating, stars) => {
  expect(starsOf(rating).map((star) => DRAWN[star])).toEqual([...stars])
})
