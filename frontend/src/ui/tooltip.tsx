import { Box, type Theme } from '@mui/material'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { upperLayerOf } from './dialog-opener.ts'
import { reachedByKeyboard, setByDialog, tooltipAnchor } from './tooltip-anchor.ts'

type Size = { width: number; height: number }
type Place = Size & { left: number; top: number }

const EDGE_PX = 8

/** Position of a tooltip: centred below its anchor, above where there is no room, always inside the window. */
export const placeTooltip = (anchor: Place, bubble: Size, view: Size): { left: number; top: number } => {
  const centred = anchor.left + anchor.width / 2 - bubble.width / 2
  const left = Math.max(EDGE_PX, Math.min(centred, view.width - bubble.width - EDGE_PX))
  const below = anchor.top + anchor.height
  const fits = below + bubble.height <= view.height
  return { left, top: fits ? below : anchor.top - bubble.height }
}

/** Hover time before a tooltip opens … */
const DELAY_MS = 700
/** … unless another one closed less than this ago (specification, section 4). */
const SKIP_MS = 300

/**
 * Decides when which anchor's tooltip is open; calls `change` with that anchor, or with none. Independent of the
 * document, so that its times can be tested.
 */
export const createTooltipTiming = <Anchor,>(change: (anchor?: Anchor) => void) => {
  let open: Anchor | undefined
  let waiting: Anchor | undefined
  let pressed: Anchor | undefined
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
  const press = (anchor?: Anchor) => {
    pressed = anchor
    close()
  }
  return {
    /** Hovered by a mouse. */
    hover: (anchor: Anchor) => {
      if (anchor === pressed || anchor === open || anchor === waiting) return
      press()
      waiting = anchor
      if (performance.now() - closedAt < SKIP_MS) show(anchor)
      else timer = setTimeout(show, DELAY_MS, anchor)
    },
    /** Focused by the keyboard. */
    focus: show,
    /** Pressed: no tooltip until the pointer has left and come back. */
    press,
    leave: () => press(),
    /** Closes it: on Escape, on scrolling, and when the focus leaves. */
    close,
  }
}

type Timing = ReturnType<typeof createTooltipTiming<HTMLElement>>

/**
 * The keyboard's part. Focusing may scroll first, which closes a tooltip, so it is shown after the scroll. Escape
 * dismisses it until the focus comes back. A focus set by a dialog shows none.
 */
const listenToKeyboard = (timing: Timing, on: AddEventListenerOptions) => {
  let dismissed: HTMLElement | undefined
  const show = () => {
    const anchor = reachedByKeyboard()
    if (anchor && anchor !== dismissed) timing.focus(anchor)
  }
  const focused = (event: FocusEvent) => {
    dismissed = setByDialog(event) ? reachedByKeyboard() : undefined
    timing.close()
    show()
  }
  const pressed = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    dismissed = reachedByKeyboard()
    timing.close()
  }
  document.addEventListener('focusin', focused, on)
  document.addEventListener('focusout', timing.close, on)
  document.addEventListener('keydown', pressed, on)
  document.addEventListener('scrollend', show, on)
}

/** Passes pointer and keyboard events to the timing; returns the function that stops it. */
const listen = (timing: Timing, bubble: RefObject<HTMLElement | null>) => {
  const stop = new AbortController()
  const on = { signal: stop.signal, capture: true, passive: true }
  const inBubble = (target: EventTarget | null) => target instanceof Node && bubble.current?.contains(target)
  const over = ({ target, pointerType }: PointerEvent) => {
    const anchor = tooltipAnchor(target)
    if (anchor && pointerType !== 'touch') timing.hover(anchor)
    else if (!inBubble(target)) timing.leave()
  }
  document.addEventListener('pointerover', over, on)
  document.addEventListener('pointerdown', ({ target }) => timing.press(tooltipAnchor(target)), on)
  document.addEventListener('scroll', timing.close, on)
  document.documentElement.addEventListener('pointerleave', timing.leave, { signal: stop.signal })
  listenToKeyboard(timing, on)
  return () => {
    stop.abort()
    timing.leave()
  }
}

/** The anchor whose tooltip is open. `first` was hovered or focused before this chunk was loaded. */
const useTooltip = (first: HTMLElement, bubble: RefObject<HTMLElement | null>) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  useEffect(() => {
    const timing = createTooltipTiming<HTMLElement>(setAnchor)
    if (first.matches(':focus-visible')) timing.focus(first)
    else if (first.matches(':hover')) timing.hover(first)
    return listen(timing, bubble)
  }, [first, bubble])
  return anchor
}

/** The gap to the anchor is part of the bubble, so that the pointer can move onto it (WCAG 1.4.13). */
const around = {
  position: 'fixed',
  zIndex: 'tooltip',
  inset: 'auto',
  width: 'max-content',
  maxWidth: `calc(100vw - ${2 * EDGE_PX}px)`,
  margin: 0,
  padding: '8px 0',
  border: 0,
  overflow: 'visible',
  background: 'none',
}

const look = ({ palette, shadows, shape, typography }: Theme) => ({
  ...typography.subtitle2,
  padding: '6px 14px',
  borderRadius: shape.field,
  border: `1px solid ${palette.onDark.border}`,
  backgroundColor: palette.brand.ink,
  color: palette.common.white,
  boxShadow: shadows[6],
})

const setPlace = (bubble: HTMLElement, anchor: HTMLElement) => {
  // Firefox before 125 and Safari before 17 have no popovers: there it is on top of everything but another dialog.
  if ('popover' in bubble && !bubble.matches(':popover-open')) bubble.showPopover()
  const view = { width: document.documentElement.clientWidth, height: innerHeight }
  const { left, top } = placeTooltip(anchor.getBoundingClientRect(), bubble.getBoundingClientRect(), view)
  Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` })
}

/**
 * The only tooltip of the site: shows the label of the hovered or focused icon. It is rendered inside the icon's
 * dialog, if there is one, because everything outside of it is inert. Hidden from screen readers, which know the
 * label. Not MUI's Tooltip, for which the scripts' budget has no room (frontend/DECISIONS.md). It is loaded when the
 * first icon is hovered or focused.
 */
export const Tooltip = ({ first }: { first: HTMLElement }) => {
  const bubble = useRef<HTMLDivElement>(null)
  const anchor = useTooltip(first, bubble)
  useLayoutEffect(() => {
    if (anchor && bubble.current) setPlace(bubble.current, anchor)
  }, [anchor])
  if (!anchor) return null
  const dialog = anchor.closest('dialog')
  return createPortal(
    <Box ref={bubble} popover="manual" aria-hidden sx={around}>
      <Box sx={look}>{anchor.getAttribute('aria-label')}</Box>
    </Box>,
    dialog ? upperLayerOf(dialog) : document.body,
  )
}
