import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTooltipTiming, placeTooltip } from './tooltip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const createTooltip = () => {
  let shown: string | undefined
  const timing = createTooltipTiming<string>((anchor) => {
    shown = anchor
  })
  const hoverFor = (anchor: string, ms: number) => {
    timing.hover(anchor)
    vi.advanceTimersByTime(ms)
  }
  return { ...timing, hoverFor, shown: () => shown }
}

describe('a tooltip', () => {
  it('opens after a hover of 700 ms, not sooner', () => {
    const tooltip = createTooltip()
    tooltip.hoverFor('menu', 699)
    expect(tooltip.shown()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(tooltip.shown()).toBe('menu')
  })

  it('opens at once when another one has just closed', () => {
    const tooltip = createTooltip()
    tooltip.hoverFor('facebook', 700)
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

  it('closes when its anchor is pressed, and reopens only after the pointer has left', () => {
    const tooltip = createTooltip()
    tooltip.hoverFor('menu', 700)
    tooltip.press('menu')
    tooltip.hoverFor('menu', 5000)
    expect(tooltip.shown()).toBeUndefined()
    tooltip.leave()
    tooltip.hoverFor('menu', 700)
    expect(tooltip.shown()).toBe('menu')
  })
})

const view = { width: 400, height: 800 }
const bubble = { width: 100, height: 40 }

it.each([
  ['centred below its anchor', { left: 150, top: 100, width: 48, height: 48 }, { left: 124, top: 148 }],
  ['above it near the bottom', { left: 340, top: 740, width: 48, height: 48 }, { left: 292, top: 700 }],
  ['within the edges', { left: 0, top: 0, width: 20, height: 20 }, { left: 8, top: 20 }],
])('places a tooltip %s', (_, anchor, place) => expect(placeTooltip(anchor, bubble, view)).toEqual(place))
