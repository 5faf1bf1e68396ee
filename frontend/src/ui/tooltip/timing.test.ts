import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTooltipTiming, DELAY_MS, hoverDelay, SKIP_MS } from './timing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watched = () => {
  let shown: string | undefined
  const timing = createTooltipTiming<string>((anchor) => {
    shown = anchor
  })
  return { ...timing, shown: () => shown }
}

describe('hoverDelay', () => {
  it('is 700 ms at first, and none within 300 ms of the previous one', () => {
    expect([DELAY_MS, SKIP_MS]).toEqual([700, 300])
    expect(hoverDelay(1000, Number.NEGATIVE_INFINITY)).toBe(700)
    expect(hoverDelay(1000, 701)).toBe(0)
    expect(hoverDelay(1000, 700)).toBe(700)
  })
})

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
