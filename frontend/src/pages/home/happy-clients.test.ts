import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { palette } from '#src/app/theme/tokens.ts'
import { Rating, starsOf } from './happy-clients.tsx'

const DRAWN = { whole: '★', half: '½', empty: '☆' }

it.each([
  [5, '★★★★★'],
  [4.5, '★★★★½'],
  [4.7, '★★★★½'],
  [3, '★★★☆☆'],
  [0.5, '½☆☆☆☆'],
  [0, '☆☆☆☆☆'],
])('draws %d as %s', (rating, stars) => {
  expect(starsOf(rating).map((star) => DRAWN[star])).toEqual([...stars])
})

const channels = (hex: string) =>
  (hex.length === 4 ? hex.replaceAll(/\w/g, '$&$&') : hex).match(/\w\w/g)!.map((one) => parseInt(one, 16))

/** As WCAG has it, of two lists of channels. */
const contrast = (...colours: number[][]) => {
  const [dark, light] = colours
    .map((one) =>
      one.map((value) => (value / 255 <= 0.04 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4)),
    )
    .map(([red, green, blue]) => 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!)
    .toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

it('a given star has three to one against its ground, what is missing of it stays pale', () => {
  const { default: cream, paper } = palette.background!
  const pale = /opacity="(\.\d+)"/.exec(renderToStaticMarkup(createElement(Rating, { rating: 4.5 })))![1]
  for (const ground of [cream!, paper!].map(channels)) {
    const star = channels(palette.star)
    const mixed = star.map((value, at) => ground[at]! + (value - ground[at]!) * Number(pale))
    expect(contrast(star, ground)).toBeGreaterThanOrEqual(3)
    expect(contrast(mixed, ground)).toBeLessThan(1.6)
  }
})
