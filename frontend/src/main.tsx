import { startTransition, StrictMode, type ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { createStyleCache, App } from './app/app.tsx'
import { fillInDraft, releaseSend } from './browser/form.ts'
import { createRoot, hydrateRoot } from './lib/react-dom.ts'

/** Without React's transitions: the router would hide a page on the way Back to one whose chunk is missing. */
const Router = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
)

/**
 * Hydrates the prerendered page in small steps, starting with what the visitor uses. If the page is empty, as on
 * the dev server, it renders the site.
 */
export const startApp = () => {
  const root = document.getElementById('root')!
  const { innerHTML } = root
  const { pathname } = location
  /** After the app has crashed: shows the prerendered page, which needs no script, or loads the one navigated to. */
  const restorePage = () => {
    if (location.pathname !== pathname) return location.reload()
    root.innerHTML = innerHTML
    releaseSend()
    fillInDraft()
  }
  const site = (
    <StrictMode>
      <App cache={createStyleCache()} router={Router} onError={restorePage} />
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
