import { listenFirst } from './dom-events.ts'

/** Chrome before 114, Firefox before 125 and Safari before 17 have none. */
const hasPopovers = () => 'popover' in HTMLElement.prototype

/** Tells styles and screen readers whether the menu is open. While it is open only the header can be used. */
const mark = (isOpen: boolean) => {
  document.documentElement.toggleAttribute('data-menu-open', isOpen)
  document.querySelector('[popovertarget]')?.setAttribute('aria-expanded', String(isOpen))
  for (const part of document.querySelectorAll<HTMLElement>('main, footer, aside')) part.inert = isOpen
}

const closeMenu = () => {
  if (hasPopovers()) document.querySelector<HTMLElement>('[popover]')?.hidePopover()
  else mark(false)
}

/** Closes the menu, or the dialog that is open. */
export const closeMenuAndDialog = () => {
  closeMenu()
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
}

/**
 * The mobile menu is a popover, so its button, Escape and a press outside work before React. This also closes it when a link
 * in it is followed, in a wide window and as the page is left, and does the popover's work where there are none.
 */
export const listenToMenu = () => {
  // Dialogs send this event as well.
  listenFirst('beforetoggle', ({ target, newState }) => {
    if ((target as Element).matches('[popover]')) mark(newState === 'open')
  })
  listenFirst('keydown', ({ key }) => key === 'Escape' && closeMenu())
  listenFirst('click', (event) => {
    const target = event.target as Element
    if (!target.closest('[popovertarget]')) {
      if (target.closest('a') || !target.closest('[popover]')) closeMenu()
    } else if (!hasPopovers()) mark(!document.documentElement.hasAttribute('data-menu-open'))
  })
  matchMedia('(min-width: 768px)').addEventListener('change', closeMenu)
  addEventListener('pagehide', closeMenuAndDialog)
}
