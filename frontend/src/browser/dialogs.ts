/** Opens and closes dialogs in browsers without invoker commands (Safari before 26.2, Firefox before 144). */
export const listenToDialogButtons = () => {
  if ('command' in HTMLButtonElement.prototype) return
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[commandfor]')
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '') as HTMLDialogElement | null
    if (button?.getAttribute('command') === 'close') dialog?.close()
    else if (!dialog?.open) dialog?.showModal?.()
  })
}

/** CSS hides the menu in a wide window, but an open one would still make the page inert. */
export const closeMenuInWideWindow = () => {
  const menu = document.querySelector<HTMLDialogElement>('[data-menu][open]')
  if (matchMedia('(min-width: 768px)').matches) menu?.close()
}
