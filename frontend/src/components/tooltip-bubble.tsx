import { Box, Popper, type Theme } from '@mui/material'

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
 * Shows the label of an icon, placed by MUI's Popper; nothing without an anchor. Inside a dialog it is rendered there,
 * because everything outside of it is inert. Screen readers announce the label itself.
 */
export const TooltipBubble = ({ anchor }: { anchor: HTMLElement | undefined }) => (
  <Popper
    open={anchor !== undefined}
    anchorEl={anchor}
    container={anchor?.closest('dialog')}
    modifiers={MODIFIERS}
    popperOptions={{ strategy: 'fixed' }}
    aria-hidden
    sx={bubbleFrame}
  >
    <Box sx={bubbleLook}>{anchor?.getAttribute('aria-label')}</Box>
  </Popper>
)
