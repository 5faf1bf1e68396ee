import type { MouseEvent } from 'react'

/** Attributes of a button that opens the `<dialog>` with this id as a modal (HTML invoker commands). */
export const opensDialog = (id: string) => ({
  'aria-haspopup': 'dialog' as const,
  'aria-controls': id,
  command: 'show-modal',
  commandfor: id,
})

/** CSS hides the menu in a wide window, but an open one would still make the page inert. */
const closeMenuInWideWindow = () => {
  const menu = document.querySelector<HTMLDialogElement>('[data-menu][open]')
  if (matchMedia('(min-width: 768px)').matches) menu?.close()
}

/**
 * Opens dialogs in browsers without invoker commands (Safari before 26.2, Firefox before 144), and closes the menu of
 * narrow windows when the window becomes wide. It runs in the inline script, before hydration or without it.
 */
export const listenToDialogButtons = () => {
  addEventListener('resize', closeMenuInWideWindow)
  if ('command' in HTMLButtonElement.prototype) return
  addEventListener('click', ({ target }) => {
    const id = (target as Element).closest('[commandfor]')?.getAttribute('commandfor')
    const dialog = id && (document.getElementById(id) as HTMLDialogElement)
    if (dialog && !dialog.open) dialog.showModal?.()
  })
}

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
