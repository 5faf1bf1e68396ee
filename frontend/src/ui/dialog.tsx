import { IconButton, Tooltip } from '@mui/material'
import type { FocusEvent } from 'react'
import { CloseIcon } from './icons.tsx'

/** HTML invoker commands, which need no script (script/dialogs.ts stands in for browsers without them). */
const commands = (command: 'show-modal' | 'close', dialog: string) => ({ command, commandfor: dialog })

/** Attributes of a button that opens the `<dialog>` with this id as a modal. */
export const opensDialog = (id: string) => ({
  'aria-haspopup': 'dialog' as const,
  ...commands('show-modal', id),
})

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
