import { startTransition, StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { createStyleCache, App } from './app/app.tsx'
import { loadPage } from './app/routes.tsx'
import { fillInDraft } from './features/contact/draft.ts'
import { createRoot, hydrateRoot } from './lib/react-dom.ts'

/**
 * Hydrates the prerendered page in small steps, starting with what the visitor uses. If the page is empty, as on
 * the dev server, it renders the site. It resolves once React listens for events. It rejects if the page's chunk cannot
 * be loaded, and may then be called again.
 */
export const startApp = async (): Promise<void> => {
  await loadPage(location.pathname)
  const root = document.getElementById('root')!
  const { innerHTML } = root
  const { pathname } = location
  /** After the app has crashed: shows the prerendered page, which needs no script, or loads the one navigated to. */
  const restorePage = () => {
    if (location.pathname !== pathname) return location.reload()
    root.innerHTML = innerHTML
    fillInDraft()
  }
  const site = (
    <StrictMode>
      <App cache={createStyleCache()} router={BrowserRouter} onError={restorePage} />
    </StrictMode>
  )
  const options = {
    onCaughtError: reportError,
    onUncaughtError: (error: unknown) => {
      reportError(error)
      // If an effect has thrown, React empties the root after this call.
      setTimeout(restorePage)
    },
  }
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, site, options))
  else createRoot(root, options).render(site)
}
