import { expect, it } from 'vitest'
import { placeTooltip } from './tooltip.tsx'

const view = { width: 400, height: 800 }
const bubble = { width: 100, height: 40 }

it('stands centred below its thing', () => {
  expect(placeTooltip({ left: 150, top: 100, width: 48, height: 48 }, bubble, view)).toEqual({
    left: 124,
    top: 148,
  })
})

it('stands above it at the bottom of the window, and stays within its edges', () => {
  expect(placeTooltip({ left: 340, top: 740, width: 48, height: 48 }, bubble, view)).toEqual({
    left: 292,
    top: 700,
  })
  expect(placeTooltip({ left: 0, top: 0, width: 20, height: 20 }, bubble, view).left).toBe(8)
})
