import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTooltipTiming, placeTooltip } from './tooltip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watched = () => {
  let shown: string | undefined
  const timing = createTooltipTiming<string>((anchor) => {
    shown = anchor
  })
  return { ...timing, shown: () => shown }
}

describe('a tooltip', () => {
  it('opens when the pointer has rested for 700 ms, not sooner', () => {
    const tooltip = watched()
    tooltip.hover('menu')
    vi.advanceTimersByTime(699)
    expect(tooltip.shown()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(tooltip.shown()).toBe('menu')
  })

  it('does not open when the pointer leaves before', () => {
    const tooltip = watched()
    tooltip.hover('menu')
    vi.advanceTimersByTime(600)
    tooltip.leave()
    vi.advanceTimersByTime(5000)
    expect(tooltip.shown()).toBeUndefined()
  })

  it('opens at once when another one closed just now, and waits again later', () => {
    const tooltip = watched()
    tooltip.hover('facebook')
    vi.advanceTimersByTime(700)
    tooltip.leave()
    vi.advanceTimersByTime(299)
    tooltip.hover('instagram')
    expect(tooltip.shown()).toBe('instagram')
    tooltip.leave()
    vi.advanceTimersByTime(300)
    tooltip.hover('twitter')
    expect(tooltip.shown()).toBeUndefined()
    vi.advanceTimersByTime(700)
    expect(tooltip.shown()).toBe('twitter')
  })

  it('wanders from one thing to its neighbour at once', () => {
    const tooltip = watched()
    tooltip.hover('facebook')
    vi.advanceTimersByTime(700)
    tooltip.hover('instagram')
    expect(tooltip.shown()).toBe('instagram')
  })

  it('opens at once for the keyboard, and Escape closes it', () => {
    const tooltip = watched()
    tooltip.focus('menu')
    expect(tooltip.shown()).toBe('menu')
    tooltip.close()
    expect(tooltip.shown()).toBeUndefined()
  })

  it('goes when its thing is pressed, and comes again only after the pointer has been elsewhere', () => {
    const tooltip = watched()
    tooltip.hover('menu')
    vi.advanceTimersByTime(700)
    tooltip.press('menu')
    tooltip.hover('menu')
    vi.advanceTimersByTime(5000)
    expect(tooltip.shown()).toBeUndefined()
    tooltip.leave()
    tooltip.hover('menu')
    vi.advanceTimersByTime(700)
    expect(tooltip.shown()).toBe('menu')
  })
})

const view = { width: 400, height: 800 }
const bubble = { width: 100, height: 40 }

it('is centred below its anchor', () => {
  expect(placeTooltip({ left: 150, top: 100, width: 48, height: 48 }, bubble, view)).toEqual({
    left: 124,
    top: 148,
  })
})

it('is above its anchor at the bottom of the window, and stays within its edges', () => {
  expect(placeTooltip({ left: 340, top: 740, width: 48, height: 48 }, bubble, view)).toEqual({
    left: 292,
    top: 700,
  })
  expect(placeTooltip({ left: 0, top: 0, width: 20, height: 20 }, bubble, view).left).toBe(8)
})
