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
 * Fetches the page's lazy pictures one after another, so that they are there before the visitor is.
 */
export const fetchPictures = async () => {
  for (const image of document.querySelectorAll<HTMLImageElement>('main img[loading=lazy]'))
    if (isRendered(image)) await fetchPicture(image)
}
