import { Box, type Theme } from '@mui/material'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { findOverlay } from './dialogs.ts'
import { findKeyboardAnchor, findTooltipAnchor, isDialogFocus } from './tooltip-anchor.ts'

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

/** The hover time before a tooltip opens (specification). */
const DELAY_MS = 700
/** A tooltip opens at once if another closed less than this ago (specification). */
const SKIP_MS = 300

/**
 * Decides which anchor's tooltip is open; calls `onChange` with that anchor, or with none. It is independent of the
 * document, so that its timing can be tested.
 */
export const createTooltipTiming = <Anchor,>(onChange: (anchor?: Anchor) => void) => {
  let open: Anchor | undefined
  let waiting: Anchor | undefined
  let pressed: Anchor | undefined
  let closedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (anchor: Anchor) => {
    clearTimeout(timer)
    waiting = undefined
    open = anchor
    onChange(anchor)
  }
  const close = () => {
    clearTimeout(timer)
    waiting = undefined
    if (open === undefined) return
    open = undefined
    closedAt = performance.now()
    onChange()
  }
  const closeAndSetPressed = (anchor: Anchor | undefined) => {
    pressed = anchor
    close()
  }
  return {
    /** Called when a mouse hovers the anchor. */
    hover: (anchor: Anchor) => {
      if (anchor === pressed || anchor === open || anchor === waiting) return
      closeAndSetPressed(undefined)
      waiting = anchor
      if (performance.now() - closedAt < SKIP_MS) show(anchor)
      else timer = setTimeout(show, DELAY_MS, anchor)
    },
    /** Called when the keyboard focuses the anchor. */
    focus: show,
    /** Called on a press: no tooltip opens until the pointer has left and come back. */
    press: closeAndSetPressed,
    leave: () => closeAndSetPressed(undefined),
    /** Closes the tooltip: on Escape, on scrolling, and when the focus leaves. */
    close,
  }
}

type Timing = ReturnType<typeof createTooltipTiming<HTMLElement>>

/**
 * Shows tooltips on keyboard focus. Focusing may scroll, which closes a tooltip, so it is shown again afterwards.
 * Escape dismisses it until the focus returns. A focus that a dialog has set shows none.
 */
const listenToKeyboard = (timing: Timing, options: AddEventListenerOptions) => {
  let dismissed: HTMLElement | undefined
  const show = () => {
    const anchor = findKeyboardAnchor()
    if (anchor && anchor !== dismissed) timing.focus(anchor)
  }
  const handleFocus = (event: FocusEvent) => {
    dismissed = isDialogFocus(event) ? findKeyboardAnchor() : undefined
    timing.close()
    show()
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    dismissed = findKeyboardAnchor()
    timing.close()
  }
  document.addEventListener('focusin', handleFocus, options)
  document.addEventListener('focusout', timing.close, options)
  document.addEventListener('keydown', handleKey, options)
  document.addEventListener('scrollend', show, options)
}

/** Passes pointer and keyboard events to the timing; returns the function that stops this. */
const listen = (timing: Timing, bubble: RefObject<HTMLElement | null>) => {
  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true, passive: true }
  const isInside = (target: EventTarget | null) => target instanceof Node && bubble.current?.contains(target)
  const handleOver = ({ target, pointerType }: PointerEvent) => {
    const anchor = findTooltipAnchor(target)
    if (anchor && pointerType !== 'touch') timing.hover(anchor)
    else if (!isInside(target)) timing.leave()
  }
  document.addEventListener('pointerover', handleOver, options)
  document.addEventListener('pointerdown', ({ target }) => timing.press(findTooltipAnchor(target)), options)
  document.addEventListener('scroll', timing.close, options)
  document.documentElement.addEventListener('pointerleave', timing.leave, { signal: stop.signal })
  listenToKeyboard(timing, options)
  return () => {
    stop.abort()
    timing.leave()
  }
}

/** The anchor whose tooltip is open. `firstAnchor` was hovered or focused before this chunk was loaded. */
const useTooltip = (firstAnchor: HTMLElement, bubble: RefObject<HTMLElement | null>) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  useEffect(() => {
    const timing = createTooltipTiming<HTMLElement>(setAnchor)
    if (firstAnchor.matches(':focus-visible')) timing.focus(firstAnchor)
    else if (firstAnchor.matches(':hover')) timing.hover(firstAnchor)
    return listen(timing, bubble)
  }, [firstAnchor, bubble])
  return anchor
}

/** The gap to the anchor is part of the bubble, so that the pointer can move onto it (WCAG 1.4.13). */
const frame = {
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

const showBubble = (bubble: HTMLElement, anchor: HTMLElement) => {
  // Without popovers (Firefox before 125, Safari before 17) the tooltip is above everything except another dialog.
  if ('popover' in bubble && !bubble.matches(':popover-open')) bubble.showPopover()
  const view = { width: document.documentElement.clientWidth, height: innerHeight }
  const { left, top } = placeTooltip(anchor.getBoundingClientRect(), bubble.getBoundingClientRect(), view)
  Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` })
}

/**
 * The only tooltip of the site shows the label of the hovered or focused icon. It is rendered inside the icon's
 * dialog, if there is one, because everything outside of it is inert. It is hidden from screen readers, which announce
 * the label. It is not MUI's, for which the script budget has no room (frontend/DECISIONS.md). It is loaded when the
 * first icon is hovered or focused.
 */
export const Tooltip = ({ firstAnchor }: { firstAnchor: HTMLElement }) => {
  const bubble = useRef<HTMLDivElement>(null)
  const anchor = useTooltip(firstAnchor, bubble)
  useLayoutEffect(() => {
    if (anchor && bubble.current) showBubble(bubble.current, anchor)
  }, [anchor])
  if (!anchor) return null
  const dialog = anchor.closest('dialog')
  return createPortal(
    <Box ref={bubble} popover="manual" aria-hidden sx={frame}>
      <Box sx={look}>{anchor.getAttribute('aria-label')}</Box>
    </Box>,
    dialog ? findOverlay(dialog) : document.body,
  )
}
