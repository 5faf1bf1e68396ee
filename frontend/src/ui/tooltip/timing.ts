/** How long the pointer rests on something before its tooltip opens, … */
export const DELAY_MS = 700
/** … unless the previous one closed less than this ago. */
export const SKIP_MS = 300

/** How long to wait at `now` if the previous tooltip closed at `closedAt`. */
export const hoverDelay = (now: number, closedAt: number): number => (now - closedAt < SKIP_MS ? 0 : DELAY_MS)

/** One tooltip that is open, waiting to open, or neither. */
const createTooltip = <Anchor>(change: (anchor?: Anchor) => void) => {
  let open: Anchor | undefined
  let waiting: Anchor | undefined
  let closedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (anchor: Anchor) => {
    clearTimeout(timer)
    waiting = undefined
    open = anchor
    change(anchor)
  }
  const close = () => {
    clearTimeout(timer)
    waiting = undefined
    if (open === undefined) return
    open = undefined
    closedAt = performance.now()
    change()
  }
  const showSoon = (anchor: Anchor) => {
    close()
    waiting = anchor
    const delay = hoverDelay(performance.now(), closedAt)
    if (delay === 0) show(anchor)
    else timer = setTimeout(show, delay, anchor)
  }
  const concerns = (anchor: Anchor) => anchor === open || anchor === waiting
  return { show, showSoon, close, concerns }
}

/**
 * Decides when the tooltip of what is open. `change` is told of the thing whose tooltip shall be seen, or of none.
 * Knows no document, so that its times can be tested.
 */
export const createTooltipTiming = <Anchor>(change: (anchor?: Anchor) => void) => {
  const tooltip = createTooltip(change)
  let pressed: Anchor | undefined
  const release = (next?: Anchor) => {
    pressed = next
    tooltip.close()
  }
  return {
    /** The pointer rests on it. */
    hover: (anchor: Anchor) => {
      if (anchor === pressed || tooltip.concerns(anchor)) return
      pressed = undefined
      tooltip.showSoon(anchor)
    },
    /** The keyboard has reached it. */
    focus: tooltip.show,
    /** It is used: its tooltip is of no more use until the pointer has been elsewhere. */
    press: release,
    /** The pointer has left. */
    leave: () => release(),
    /** Closes what is open: for Escape, for scrolling, and when the focus has left. */
    close: tooltip.close,
  }
}
