import { expect, it } from 'vitest'
import { starsOf } from './happy-clients.tsx'

const drawn = (rating: number) =>
  starsOf(rating)
    .map((star) => ({ whole: '★', half: '½', empty: '☆' })[star])
    .join('')

it.each([
  [5, '★★★★★'],
  [4.5, '★★★★½'],
  [4.7, '★★★★½'],
  [3, '★★★☆☆'],
  [0.5, '½☆☆☆☆'],
  [0, '☆☆☆☆☆'],
])('draws %d as %s', (rating, stars) => {
  expect(drawn(rating)).toBe(stars)
})
