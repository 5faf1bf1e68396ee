import { useEffect, useRef } from 'react'

const untilLoaded = () =>
  new Promise<unknown>((done) => {
    if (document.readyState === 'complete') done(undefined)
    else addEventListener('load', done, { once: true })
  })

const MAX_WAIT_MS = 100

/** Safari has no requestIdleCallback, and Chromium may never call back in a window that draws nothing. */
const untilIdle = () =>
  new Promise<unknown>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: MAX_WAIT_MS })
    else setTimeout(done, MAX_WAIT_MS)
  })

const fetchPicture = (image: HTMLImageElement) =>
  new Promise<unknown>((done) => {
    for (const type of ['load', 'error']) image.addEventListener(type, done, { once: true })
    image.fetchPriority = 'low'
    image.loading = 'eager'
    if (image.complete) done(undefined)
  })

const isRendered = (image: Element) => image.getClientRects().length > 0

const fetchPictures = async (isCurrent: () => boolean) => {
  await untilLoaded()
  await untilIdle()
  for (const image of document.querySelectorAll<HTMLImageElement>('main img[loading=lazy]')) {
    if (!isCurrent()) return
    if (isRendered(image)) await fetchPicture(image)
  }
}

const isSavingData = () => Boolean((navigator as { connection?: { saveData: boolean } }).connection?.saveData)

/**
 * Fetches the lazy pictures of the screen at `path` one after another once the browser is idle, so that they are there
 * before the visitor is. With Save-Data they wait until they come near the window.
 */
export const useFetchedPictures = (path: string) => {
  const lastPath = useRef<string>(undefined)
  useEffect(() => {
    if (isSavingData() || lastPath.current === path) return
    lastPath.current = path
    void fetchPictures(() => lastPath.current === path)
  }, [path])
}
