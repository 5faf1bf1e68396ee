import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useCallback, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useDialogHistory } from '../dialog-history.ts'
import { LOW_AND_WIDE } from '../windows.ts'
import { Controls, Stage, Title, TITLE_ID, type Go, type Labels, type Slide } from './parts.tsx'
import { stepRound } from './swipe.ts'

const ground = ({ mixins, shape }: Theme) => ({ ...mixins.dark, borderRadius: shape.square })

const look = {
  width: '100%',
  height: 'calc(100 * var(--dvh))',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: { xs: 2, md: 3 },
  border: 0,
  outline: 'none',
  '&[open]': { display: 'grid' },
  gap: { xs: 2, md: 3 },
  gridTemplate: {
    xs: '"title close" auto "stage stage" minmax(0, 1fr) "previous next" auto / 1fr auto',
    md: '"title title close" auto "previous stage next" minmax(0, 1fr) / auto 1fr auto',
  },
  [LOW_AND_WIDE]: {
    gap: 1,
    padding: 1,
    gridTemplate: `"title stage close" auto "title stage ." minmax(0, 1fr) "previous stage next" auto
      / minmax(0, 1fr) minmax(0, 2.2fr) minmax(0, 1fr)`,
  },
  alignItems: 'center',
}

const STEPS: Record<string, 1 | -1 | undefined> = { ArrowRight: 1, ArrowLeft: -1 }

type Props = {
  slides: Slide[]
  labels: Labels
  /** The slide that is shown; without one the lightbox is closed. */
  at: number | undefined
  onMove: (change: (at: number | undefined) => number) => void
  onClose: () => void
  /** Shows the picture again that was shown last. */
  onReopen: () => void
}

/** For a `<dialog>` that closes itself: opens it in the frame in which `open` becomes true. */
const useModal = (open: boolean) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (!open) return
    dialog.current?.showModal()
    dialog.current?.focus()
  }, [open])
  return dialog
}

/**
 * One picture after the other, as large as the window lets it be. Buttons, arrow keys and swipes lead on. It is in the
 * page while it is closed, so that a tap only has to open it. A native dialog and not MUI's: Android's Back closes it,
 * and what is behind it is out of reach without a script.
 */
export const Lightbox = ({ slides, labels, at, onMove, onClose, onReopen }: Props) => {
  const [count, place, open] = [slides.length, at ?? 0, at !== undefined]
  const dialog = useModal(open)
  useDialogHistory(dialog, TITLE_ID, onReopen)
  const go = useCallback<Go>((step) => onMove((now) => stepRound(now ?? 0, step, count)), [onMove, count])
  const steer = ({ key }: KeyboardEvent) => {
    const step = STEPS[key]
    if (step) go(step)
  }
  return (
    <Box
      component="dialog"
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={TITLE_ID}
      onKeyDown={steer}
      onClose={onClose}
      sx={[ground, look]}
    >
      <Title title={slides[place]?.title} place={labels.place(place + 1, count)} />
      <Stage slide={open ? slides[place] : undefined} go={go} />
      <Controls labels={labels} go={go} />
    </Box>
  )
}
