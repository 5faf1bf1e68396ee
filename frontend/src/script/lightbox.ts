import { listenFirst } from './dialogs.ts'

/** The gallery's lightbox: a row of pictures in a dialog (pages/gallery/lightbox.tsx), which the browser scrolls and snaps. */
const findRow = () => document.querySelector('#lightbox[open] ul')

const shownIn = ({ scrollLeft, clientWidth }: Element) => Math.round(scrollLeft / clientWidth)

/** Shows the picture of the pressed tile, or the one that is a step further; after the last comes the first. */
const show = ({ picture, step }: DOMStringMap) => {
  const row = findRow()
  if (!row) return
  const index = Number(picture ?? shownIn(row) + Number(step))
  const { childElementCount: count, clientWidth } = row
  row.scrollTo({ left: ((index + count) % count) * clientWidth, behavior: 'instant' })
}

/** Lets tiles, buttons and arrow keys choose the picture. */
export const listenToLightbox = () => {
  listenFirst('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-picture], [data-step]')
    if (button) show(button.dataset)
  })
  listenFirst('keydown', (event) => {
    const step = { ArrowLeft: '-1', ArrowRight: '1' }[event.key]
    // Alt+Arrow, or Command+Arrow on a Mac, is the browser's Back and Forward.
    if (!step || !findRow() || event.altKey || event.metaKey) return
    event.preventDefault()
    show({ step })
  })
}

/** Tells screen readers, which see all pictures of the row, which one is shown. */
const announce = () => {
  const row = findRow()
  if (!row) return
  for (const [index, slide] of [...row.children].entries()) {
    const isShown = index === shownIn(row)
    slide.setAttribute('aria-hidden', String(!isShown))
    const words = slide.querySelector('[data-words]')!.textContent
    const status = document.querySelector('#enlarged')!
    if (isShown && status.textContent !== words) status.textContent = words
  }
}

/** Announces each picture, and closes the lightbox on a press beside one. */
export const announcePictures = () => {
  announce()
  listenFirst('scroll', announce)
  listenFirst('click', ({ target }) => {
    announce()
    const isBeside = !(target as Element).closest('img, button, p')
    if (isBeside) (target as Element).closest<HTMLDialogElement>('#lightbox')?.close()
  })
}
