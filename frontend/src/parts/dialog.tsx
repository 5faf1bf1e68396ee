import { Box, IconButton, Tooltip, type BoxProps, type SxProps, type Theme } from '@mui/material'
import { useRef, type MouseEvent, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { labels } from '#src/content/common-words.ts'
import { isPlainPress } from '#src/plain/dom-events.ts'
import { CloseIcon } from './icons.tsx'

type Props = Omit<BoxProps<'dialog'>, 'onClick' | 'onPointerDown'> & {
  /** The dialog has been closed: stop rendering it. */
  onClose: () => void
  /** Whether a press on this element falls outside, and closes it. */
  isOutside: (target: Element) => boolean
}

const open = (dialog: HTMLDialogElement | null) => dialog?.showModal()

/**
 * A modal dialog that exists only while it is open. It is native and not MUI's, so that Android's Back closes it; the
 * browser traps the focus, returns it, and closes the dialog on Escape. A press outside closes it, too, unless it began
 * inside, as when text is selected.
 */
export const Dialog = ({ isOutside, ...rest }: Props) => {
  const hasBegunOutside = useRef(false)
  return createPortal(
    <Box
      component="dialog"
      ref={open}
      onPointerDown={({ target }: PointerEvent) => (hasBegunOutside.current = isOutside(target as Element))}
      onClick={({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
        if (hasBegunOutside.current && isOutside(target as Element)) currentTarget.close()
      }}
      {...rest}
    />,
    document.body,
  )
}

/** Attributes of a link that shows a dialog instead. Before React its press waits, or follows the link (plain/hold-presses.ts). */
export const opensDialog = (show: () => void) => ({
  'aria-haspopup': 'dialog' as const,
  'data-needs-react': true,
  onClick: (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    show()
  },
})

const closeDialog = ({ currentTarget }: MouseEvent) => currentTarget.closest('dialog')?.close()

/** Closes the dialog that contains it. */
export const CloseButton = ({ sx }: { sx?: SxProps<Theme> }) => (
  <Tooltip title={labels.close}>
    <IconButton onClick={closeDialog} sx={sx}>
      <CloseIcon />
    </IconButton>
  </Tooltip>
)
