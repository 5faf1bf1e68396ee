/** Listens before React, which stops a press on what it has not hydrated yet. */
export const listenFirst = <Type extends keyof WindowEventMap>(
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
) => addEventListener(type, handle, true)

/**
 * Opens and closes dialogs, also in browsers without invoker commands (Safari before 26.2, Firefox before 144). The browser
 * returns the focus to the button, which Safari does not focus when it is pressed.
 */
export const listenToDialogButtons = () =>
  listenFirst('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[commandfor]')
    const dialog = document.querySelector<HTMLDialogElement>(`dialog#${button?.getAttribute('commandfor')}`)
    if (!button || !dialog?.showModal) return
    event.preventDefault()
    button.focus()
    if (button.getAttribute('command') === 'close') dialog.close()
    else dialog.showModal()
  })

/** Otherwise a page that the browser has kept would come back with its menu open. */
export const closeDialogOnLeaving = () =>
  addEventListener('pagehide', () => document.querySelector<HTMLDialogElement>('dialog[open]')?.close())

/** CSS hides the menu in a wide window, but an open one would still make the page inert. */
export const closeMenuInWideWindow = () => {
  const menu = document.querySelector<HTMLDialogElement>('[data-menu][open]')
  if (matchMedia('(min-width: 768px)').matches) menu?.close()
}

/** Presses on the backdrop and on the dialog's own padding have the same target, so the position decides. */
const isOnBackdrop = ({ target, clientX, clientY }: MouseEvent) => {
  if (!(target instanceof HTMLDialogElement)) return false
  const { left, right, top, bottom } = target.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** Lets a press outside close a dialog in browsers without `closedby`, unless it began inside, as when text is selected. */
export const listenToBackdrops = () => {
  if ('closedBy' in HTMLDialogElement.prototype) return
  let isPressed = false
  listenFirst('pointerdown', (event) => (isPressed = isOnBackdrop(event)))
  listenFirst('click', (event) => {
    if (isPressed && isOnBackdrop(event)) (event.target as HTMLDialogElement).close()
  })
}

/** Runs at once, or when the open dialog closes: everything outside of it is inert. */
export const whenNoDialog = (run: () => void) => {
  const dialog = document.querySelector('dialog[open]')
  if (dialog) dialog.addEventListener('close', run, { once: true })
  else run()
}
