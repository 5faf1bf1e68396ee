const openDialog = (id: string) => {
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
}

/**
 * Attributes of a button that opens the `<dialog>` with the id as a modal one. Where the browser knows `command`
 * it does so before and without our JavaScript.
 */
export const opensDialog = (id: string) => ({
  'aria-haspopup': 'dialog' as const,
  'aria-controls': id,
  command: 'show-modal',
  commandfor: id,
  onClick: () => {
    if (!('command' in HTMLButtonElement.prototype)) openDialog(id)
  },
})
