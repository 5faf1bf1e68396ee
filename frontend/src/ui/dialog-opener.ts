import type { MouseEvent } from 'react'

/** Attributes of a button that opens the `<dialog>` with the id as a modal one. The browser does so by itself. */
export const opensDialog = (id: string) => ({
  'aria-haspopup': 'dialog' as const,
  'aria-controls': id,
  command: 'show-modal',
  commandfor: id,
})

/**
 * Does it for a browser that does not know `command` (Safari before 26.2, Firefox before 144). Called by the inline
 * script, so that dialogs open before React is there, and where it never comes.
 */
export const openDialogs = () => {
  if ('command' in HTMLButtonElement.prototype) return
  addEventListener('click', ({ target }) => {
    const id = (target as Element).closest('[commandfor]')?.getAttribute('commandfor')
    const dialog = id && (document.getElementById(id) as HTMLDialogElement)
    if (dialog && !dialog.open) dialog.showModal?.()
  })
}

/** On the backdrop: a press on the dialog's own ground has the same target. */
const isOnBackdrop = ({ target, currentTarget, clientX, clientY }: MouseEvent) => {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

let pressedBackdrop = false

/**
 * Attributes of a `<dialog>` that a press beside it closes, but not one that began inside, as when a text is marked
 * beyond the edge. Where the browser knows `closedby` it does so before and without our JavaScript.
 */
export const closesOnBackdrop = {
  closedby: 'any' as const,
  onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
    pressedBackdrop = isOnBackdrop(event)
  },
  onClick: (event: MouseEvent<HTMLDialogElement>) => {
    const known = 'closedBy' in HTMLDialogElement.prototype
    if (!known && pressedBackdrop && isOnBackdrop(event)) event.currentTarget.close()
  },
}

/**
 * Attributes of an empty element in a prerendered `<dialog>`, for what must lie above it: React does not look in there
 * when it takes the dialog over, which would close it again if it held anything that is not React's.
 */
export const upperLayer = {
  'data-upper-layer': '',
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: '' },
}

/** Where to put what must lie above an open dialog; everything outside of it is beyond reach. */
export const upperLayerOf = (dialog: Element): Element => dialog.querySelector('[data-upper-layer]') ?? dialog
