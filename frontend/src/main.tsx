import { startTransition, StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { createStyleCache, App } from '#src/app/app.tsx'
import { preloadPage } from '#src/app/routes.tsx'
import { readDraft } from '#src/contact/draft.ts'
import { createRoot, hydrateRoot } from '#src/dom.ts'

/**
 * Returns the function that restores the prerendered page, with what was typed, after the app has crashed: its links,
 * dialogs and form need no script. If the visitor has navigated since, it reloads instead.
 */
const rememberPage = (root: HTMLElement) => {
  const { innerHTML } = root
  const { pathname } = location
  return () => {
    if (location.pathname !== pathname) return location.reload()
    root.innerHTML = innerHTML
    const typed = readDraft().values as Record<string, string>
    for (const field of root.querySelectorAll<HTMLInputElement>('[method=post] [name]'))
      field.value = typed[field.name] ?? ''
  }
}

/** Removes what extensions have added to the form: React would otherwise re-create it, and the focus would be lost. */
const removeForeignElements = (served: Set<Element>) => {
  for (const element of document.querySelectorAll('[method=post] *'))
    if (!served.has(element)) element.remove()
}

/**
 * Hydrates the prerendered page in small steps, starting with what the visitor uses, or renders it in the dev server.
 * Resolves once React listens for events. Rejects if the page's chunk cannot be loaded, and may then be called again.
 * Does nothing if the browser has begun to submit the form natively by then. `served` are the form's own elements.
 */
export const start = async (served = new Set<Element>(), isPosted = () => false): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  await preloadPage(location.pathname)
  if (isPosted()) return
  removeForeignElements(served)
  const restorePage = rememberPage(root)
  const site = (
    <StrictMode>
      <App cache={createStyleCache()} router={BrowserRouter} onError={restorePage} />
    </StrictMode>
  )
  const options = {
    onCaughtError: reportError,
    onRecoverableError: reportError,
    onUncaughtError: (error: unknown) => {
      reportError(error)
      // React empties the root only after this call, if an effect has thrown.
      setTimeout(restorePage)
    },
  }
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, site, options))
  else createRoot(root, options).render(site)
}
