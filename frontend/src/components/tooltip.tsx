import { Box, Popper, type Theme } from '@mui/material'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { findOverlay } from './dialogs.ts'
import { findFocusedAnchor, findHoveredAnchor } from './tooltip-anchor.ts'

/** The hover time before a tooltip opens, and the time after one has closed in which another opens at once (specification). */
const DELAY_MS = 700
const SKIP_MS = 300

/** Decides which anchor's tooltip is open; calls `show` with that anchor, or with none. */
export const createTooltipTiming = <Anchor,>(show: (anchor?: Anchor) => void) => {
  let hovered: Anchor | undefined
  let shown: Anchor | undefined
  let closedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Opens the tooltip at once, as for the keyboard. */
  const open = (anchor: Anchor) => {
    clearTimeout(timer)
    shown = anchor
    show(anchor)
  }
  /** Closes the tooltip; under a resting pointer it stays closed. */
  const close = () => {
    clearTimeout(timer)
    if (shown === undefined) return
    shown = undefined
    closedAt = performance.now()
    show()
  }
  /** Called when the pointer is on an anchor, or on none. */
  const hover = (anchor: Anchor | undefined) => {
    if (anchor === hovered) return
    hovered = anchor
    if (anchor !== undefined && anchor === shown) return
    close()
    if (anchor === undefined) return
    if (performance.now() - closedAt < SKIP_MS) open(anchor)
    else timer = setTimeout(open, DELAY_MS, anchor)
  }
  return { open, close, hover }
}

/** The anchor whose tooltip is open. `firstAnchor` was hovered or focused before this chunk was loaded. */
const useTooltipAnchor = (firstAnchor: HTMLElement | undefined, bubble: RefObject<HTMLElement | null>) => {
  const [first] = useState(firstAnchor)
  const [anchor, setAnchor] = useState<HTMLElement>()
  useEffect(() => {
    const { open, close, hover } = createTooltipTiming<HTMLElement>(setAnchor)
    const stop = new AbortController()
    const options = { capture: true, passive: true, signal: stop.signal }
    const handleOver = (event: PointerEvent) => {
      if (!bubble.current?.contains(event.target as Node)) hover(findHoveredAnchor(event))
    }
    const handleFocus = (event: FocusEvent) => {
      const focused = findFocusedAnchor(event)
      if (focused) open(focused)
    }
    addEventListener('pointerover', handleOver, options)
    addEventListener('pointerdown', close, options)
    addEventListener('focusin', handleFocus, options)
    addEventListener('focusout', close, options)
    addEventListener('keydown', ({ key }) => key === 'Escape' && close(), options)
    document.documentElement.addEventListener('pointerleave', () => hover(undefined), stop)
    if (first?.matches(':focus-visible')) open(first)
    else if (first?.matches(':hover')) hover(first)
    return () => {
      stop.abort()
      close()
    }
  }, [first, bubble])
  return anchor
}

/** The gap to the anchor is part of the bubble, so that the pointer can move onto it (WCAG 1.4.13). */
const bubbleFrame = { zIndex: 'tooltip', maxWidth: 'calc(100vw - 16px)', paddingBlock: 1 }

const bubbleLook = ({ palette, shadows, shape, typography }: Theme) => ({
  ...typography.subtitle2,
  padding: '6px 14px',
  borderRadius: shape.field,
  border: `1px solid ${palette.onDark.border}`,
  backgroundColor: palette.brand.ink,
  color: palette.common.white,
  boxShadow: shadows[6],
})

const MODIFIERS = [{ name: 'preventOverflow', options: { padding: 8 } }]

/**
 * The only tooltip of the site shows the label of the hovered or focused icon, placed by MUI's Popper. Inside a dialog
 * it is rendered there, because everything outside of it is inert. Screen readers announce the label itself. It is not
 * MUI's Tooltip, whose second delay is fixed (the owner wants 300 ms), and which would be on every page.
 */
export const Tooltip = ({ firstAnchor }: { firstAnchor?: HTMLElement }) => {
  const bubble = useRef<HTMLDivElement>(null)
  const anchor = useTooltipAnchor(firstAnchor, bubble)
  const dialog = anchor?.closest('dialog')
  return (
    <Popper
      ref={bubble}
      open={anchor !== undefined}
      anchorEl={anchor}
      container={dialog && findOverlay(dialog)}
      modifiers={MODIFIERS}
      popperOptions={{ strategy: 'fixed' }}
      aria-hidden
      sx={bubbleFrame}
    >
      <Box sx={bubbleLook}>{anchor?.getAttribute('aria-label')}</Box>
    </Popper>
  )
}
