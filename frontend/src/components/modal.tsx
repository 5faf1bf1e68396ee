import { Box, IconButton, Stack, type Theme, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { closesOnBackdrop, dialogOverlay } from './dialogs.ts'
import { CloseIcon } from './icons.tsx'
import { showsTooltip } from './tooltip-anchor.ts'

/** Closes the dialog that contains it, even before hydration. */
export const CloseButton = ({ label }: { label: string }) => (
  <form method="dialog">
    <IconButton type="submit" aria-label={label} {...showsTooltip}>
      <CloseIcon />
    </IconButton>
  </form>
)

/**
 * A titled dialog, closed by Escape, its button or a click outside, and opened with `opensDialog(id)`. It is native,
 * not MUI's, so that it works before hydration and Android's Back closes it.
 */
export const Modal = ({ id, title, closeLabel, children }: Props) => (
  <Box component="dialog" id={id} aria-labelledby={`${id}-title`} {...closesOnBackdrop} sx={modalLook}>
    <Box sx={{ padding: { xs: 2.5, md: 4 } }}>
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'start', gap: 2, marginBottom: 2 }}
      >
        <Typography variant="h3" component="h2" id={`${id}-title`}>
          {title}
        </Typography>
        <CloseButton label={closeLabel} />
      </Stack>
      {children}
    </Box>
    <div {...dialogOverlay} />
  </Box>
)

const modalLook = ({ palette, shadows, shape }: Theme) => ({
  width: 'min(600px, calc(100vw - 32px))',
  maxWidth: 'none',
  maxHeight: 'calc(100 * var(--dvh) - 32px)',
  padding: 0,
  border: 0,
  borderRadius: shape.card,
  backgroundColor: palette.background.default,
  color: palette.text.primary,
  boxShadow: shadows[24],
  '&::backdrop': { backgroundColor: palette.backdrop },
})

type Props = { id: string; title: string; closeLabel: string; children: ReactNode }
