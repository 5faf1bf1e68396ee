const fetchPicture = (image: HTMLImageElement) =>
  new Promise<unknown>((done) => {
    for (const type of ['load', 'error']) image.addEventListener(type, done, { once: true })
    image.fetchPriority = 'low'
    image.loading = 'eager'
    if (image.complete) done(undefined)
  })

/** False for what CSS hides, and for what has left the page. */
const isRendered = (image: Element) => image.getClientRects().length > 0

/**
 * Fetches the page's lazy pictures one after another, so that they are there before the visitor is. With Save-Data they
 * wait until they come near the window.
 */
export const fetchPictures = async () => {
  if ((navigator as { connection?: { saveData: boolean } }).connection?.saveData) return
  for (const image of document.querySelectorAll<HTMLImageElement>('main img[loading=lazy]'))
    if (isRendered(image)) await fetchPicture(image)
}
