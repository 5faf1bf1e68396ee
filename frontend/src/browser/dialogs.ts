/** Opens dialogs in browsers without invoker commands (Safari before 26.2, Firefox before 144). */
export const listenToDialogButtons = () => {
  if ('command' in HTMLButtonElement.prototype) return
  addEventListener('click', ({ target }) => {
    const id = (target as Element).closest('[commandfor]')?.getAttribute('commandfor')
    const dialog = id && (document.getElementById(id) as HTMLDialogElement)
    if (dialog && !dialog.open) dialog.showModal?.()
  })
}

/** CSS hides the menu in a wide window, but an open one would still make the page inert. */
export const closeMenuInWideWindow = () => {
  const menu = document.querySelector<HTMLDialogElement>('[data-menu][open]')
  if (matchMedia('(min-width: 768px)').matches) menu?.close()
}
