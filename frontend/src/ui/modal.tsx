import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { closesOnBackdrop, upperLayer } from './dialog-opener.ts'
import { CloseIcon } from './icons.tsx'
import { hasTooltip } from './tooltip-anchor.ts'

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

/** Closes the dialog around it, also before hydration. */
export const CloseButton = ({ label }: { label: string }) => (
  <form method="dialog">
    <IconButton type="submit" aria-label={label} {...hasTooltip}>
      <CloseIcon />
    </IconButton>
  </form>
)

type Props = { id: string; title: string; close: string; children: ReactNode }

/**
 * A titled dialog, closed by Escape, its button or a click outside, and opened with `opensDialog(id)`. A native one
 * and not MUI's: it works before hydration, and Android's Back closes it.
 */
export const Modal = ({ id, title, close, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useDialogHistory(dialog, id)
  return (
    <Box
      component="dialog"
      id={id}
      ref={dialog}
      aria-labelledby={`${id}-title`}
      {...closesOnBackdrop}
      sx={look}
    >
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

/** State of a history entry that belongs to an open dialog; the router's own state is kept beside it. */
type Entry = { dialog?: string } | null

const isEntryOf = (name: string) => (history.state as Entry)?.dialog === name

const enter = (name: string) => history.pushState({ ...history.state, dialog: name }, '')

/** history.back() is asynchronous: a dialog that opens meanwhile adds its entry afterwards. */
let leaving = false
const followers = new Set<() => void>()

const arrive = () => {
  leaving = false
  for (const follow of followers) follow()
}

const leave = () => {
  leaving = true
  addEventListener('popstate', () => setTimeout(arrive), { once: true })
  history.back()
}

/** Whether the current entry says that the dialog is open: a `close` event that arrives after Forward is out of date. */
export const isWanted = (name: string) => isEntryOf(name) && !leaving

/** Keeps a dialog and its history entry in sync, in both directions. Returns the function that stops it. */
const keepInStep = (dialog: HTMLDialogElement, name: string, reopen: () => void) => {
  const follow = () => {
    if (leaving || dialog.open === isEntryOf(name)) return
    if (dialog.open) enter(name)
    else leave()
  }
  const moved = () => {
    if (isEntryOf(name) && !dialog.open) reopen()
    else if (!isEntryOf(name) && !leaving) dialog.close()
  }
  const changes = new MutationObserver(follow)
  changes.observe(dialog, { attributeFilter: ['open'] })
  addEventListener('popstate', moved)
  followers.add(follow)
  follow()
  return () => {
    changes.disconnect()
    removeEventListener('popstate', moved)
    followers.delete(follow)
  }
}

/**
 * Back closes an open dialog before it leaves the screen, and Forward opens it again. A dialog that is closed in
 * another way removes its entry. A link in the dialog must replace that entry.
 */
export const useDialogHistory = (
  dialog: RefObject<HTMLDialogElement | null>,
  name: string,
  reopen = () => dialog.current?.showModal(),
) => {
  const opener = useRef(reopen)
  useEffect(() => {
    opener.current = reopen
  })
  useEffect(
    () => (dialog.current ? keepInStep(dialog.current, name, () => opener.current()) : undefined),
    [dialog, name],
  )
}
