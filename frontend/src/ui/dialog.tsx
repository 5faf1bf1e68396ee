import { IconButton, Tooltip } from '@mui/material'
import type { FocusEvent, MouseEvent } from 'react'
import { CloseIcon } from './icons.tsx'

/** HTML invoker commands, which need no script (browser/dialogs.ts stands in for browsers without them). */
const commands = (command: 'show-modal' | 'close', dialog: string) => ({ command, commandfor: dialog })

/** Attributes of a button that opens the `<dialog>` with this id as a modal. */
export const opensDialog = (id: string) => ({
  'aria-haspopup': 'dialog' as const,
  ...commands('show-modal', id),
})

/** Clicks on the backdrop and on the dialog's own padding have the same target, so the position decides. */
const isOnBackdrop = ({ target, currentTarget, clientX, clientY }: MouseEvent) => {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

let isBackdropPressed = false

/**
 * Attributes with which a click outside closes a `<dialog>`, but a drag that began inside, such as selecting text, does
 * not. A browser that supports `closedby` needs no script for it.
 */
export const closesOnBackdrop = {
  closedby: 'any' as const,
  onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
    isBackdropPressed = isOnBackdrop(event)
  },
  onClick: (event: MouseEvent<HTMLDialogElement>) => {
    const isSupported = 'closedBy' in HTMLDialogElement.prototype
    if (!isSupported && isBackdropPressed && isOnBackdrop(event)) event.currentTarget.close()
  },
}

/** Runs at once, or when the open dialog closes: everything outside of it is inert. */
export const whenNoDialog = (run: () => void) => {
  const dialog = document.querySelector('dialog[open]')
  if (dialog) dialog.addEventListener('close', run, { once: true })
  else run()
}

/** Keeps from the tooltip a focus that the dialog sets when it opens. */
const hideDialogFocus = (event: FocusEvent) => {
  if (!event.currentTarget.closest('dialog')?.contains(event.relatedTarget)) event.stopPropagation()
}

/** Closes the dialog with this id, which contains it, even before hydration. */
export const CloseButton = ({ dialog, label }: { dialog: string; label: string }) => (
  <Tooltip title={label}>
    <IconButton {...commands('close', dialog)} onFocusCapture={hideDialogFocus}>
      <CloseIcon />
    </IconButton>
  </Tooltip>
)
