import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTooltipTiming } from './tooltip.tsx'

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
    tooltip.hover(undefined)
    vi.advanceTimersByTime(299)
    tooltip.hover('instagram')
    expect(tooltip.shown()).toBe('instagram')
    tooltip.hover(undefined)
    vi.advanceTimersByTime(300)
    tooltip.hover('twitter')
    expect(tooltip.shown()).toBeUndefined()
    vi.advanceTimersByTime(700)
    expect(tooltip.shown()).toBe('twitter')
  })

  it('closes when its anchor is pressed, and reopens only after the pointer has left', () => {
    const tooltip = createTooltip()
    tooltip.hoverFor('menu', 700)
    tooltip.close()
    tooltip.hoverFor('menu', 5000)
    expect(tooltip.shown()).toBeUndefined()
    tooltip.hover(undefined)
    tooltip.hoverFor('menu', 700)
    expect(tooltip.shown()).toBe('menu')
  })
})
