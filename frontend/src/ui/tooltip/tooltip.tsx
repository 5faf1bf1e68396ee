import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { placeTooltip } from './place.ts'
import { useTooltip } from './use-tooltip.ts'

/** The gap to the icon belongs to the bubble, so that the pointer can move onto it. */
const around = {
  position: 'fixed',
  zIndex: 'tooltip',
  inset: 'auto',
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
  whiteSpace: 'nowrap',
})

const setPlace = (bubble: HTMLElement, anchor: HTMLElement) => {
  // Firefox before 125 and Safari before 17 know no popovers: there it lies above all but a dialog it is not in.
  if ('popover' in bubble && !bubble.matches(':popover-open')) bubble.showPopover()
  const view = { width: document.documentElement.clientWidth, height: innerHeight }
  const { left, top } = placeTooltip(anchor.getBoundingClientRect(), bubble.getBoundingClientRect(), view)
  Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` })
}

/**
 * The one tooltip of the site: shows the name of the icon under the pointer or the focus. It lies in the dialog of its
 * icon, if there is one, because everything outside is beyond reach then. It repeats a name that screen readers know
 * already, so they are not told it. Not MUI's Tooltip: one that was open less than 300 ms ago makes the next one open at
 * once, as specified; MUI's time for that is fixed at 800 ms.
 */
export const Tooltip = ({ first }: { first: HTMLElement }) => {
  const bubble = useRef<HTMLDivElement>(null)
  const anchor = useTooltip(first, bubble)
  useLayoutEffect(() => {
    if (anchor && bubble.current) setPlace(bubble.current, anchor)
  }, [anchor])
  if (!anchor) return null
  return createPortal(
    <Box ref={bubble} popover="manual" aria-hidden sx={around}>
      <Box sx={look}>{anchor.ariaLabel}</Box>
    </Box>,
    anchor.closest('dialog') ?? document.body,
  )
}
