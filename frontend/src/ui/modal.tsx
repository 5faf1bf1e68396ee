import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useRef, type ReactNode } from 'react'
import { useDialogHistory } from './dialog-history.ts'
import { closesBeside, upperLayer } from './dialog-opener.ts'
import { CloseIcon } from './icons.tsx'
import { hasTooltip } from './tooltip/anchor.ts'

const look = ({ palette, shadows, shape }: Theme) => ({
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

/** The button that closes the dialog around it, also before React is there. */
export const CloseButton = ({ label }: { label: string }) => (
  <form method="dialog">
    <IconButton type="submit" aria-label={label} {...hasTooltip}>
      <CloseIcon />
    </IconButton>
  </form>
)

type Props = { id: string; title: string; close: string; children: ReactNode }

/**
 * A titled dialog; Escape, its button and a press beside it close it. Opened with `opensDialog(id)`. A native one and not
 * MUI's: it opens and closes before React is there, and Android's Back closes it.
 */
export const Modal = ({ id, title, close, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useDialogHistory(dialog, id)
  return (
    <Box component="dialog" id={id} ref={dialog} aria-labelledby={`${id}-title`} {...closesBeside} sx={look}>
      <Box sx={{ padding: { xs: 2.5, md: 4 } }}>
        <Stack
          direction="row"
          sx={{ justifyContent: 'space-between', alignItems: 'start', gap: 2, marginBottom: 2 }}
        >
          <Typography
            variant="h2"
            id={`${id}-title`}
            sx={{ fontSize: 'min(1.9rem, 9.5vw)', paddingTop: 0.5 }}
          >
            {title}
          </Typography>
          <CloseButton label={close} />
        </Stack>
        {children}
      </Box>
      <div {...upperLayer} />
    </Box>
  )
}
