import { startTransition, StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { createStyleCache, App } from './app/app.tsx'
import { loadPage } from './app/routes.tsx'
import { readDraft } from './features/contact/draft.ts'
import { createRoot, hydrateRoot } from './lib/react-dom.ts'

/**
 * Returns a function that, after the app has crashed, restores the prerendered page, which needs no script, with the
 * typed text. If the visitor has navigated since, it reloads instead.
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

/** Removes what extensions have added to the form: React would otherwise re-create it and lose the visitor's focus. */
const removeForeignElements = (formElements: Set<Element>) => {
  for (const element of document.querySelectorAll('[method=post] *'))
    if (!formElements.has(element)) element.remove()
}

/**
 * Hydrates the prerendered page in small steps, starting with what the visitor uses. If the page is empty, as on
 * the dev server, it renders the site. It resolves once React listens for events. It rejects if the page's chunk cannot
 * be loaded, and may then be called again. If the browser has begun to submit the form, it leaves the page alone.
 */
export const startApp = async (formElements = new Set<Element>(), isPosted = () => false): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  await loadPage(location.pathname)
  if (isPosted()) return
  removeForeignElements(formElements)
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
      // If an effect has thrown, React empties the root after this call.
      setTimeout(restorePage)
    },
  }
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, site, options))
  else createRoot(root, options).render(site)
}
