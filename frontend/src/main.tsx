import { startTransition, StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { createStyleCache } from '#src/app/style-cache.ts'
import { App } from '#src/app/app.tsx'
import { preloadPage } from '#src/app/routes.tsx'
import { tellOfScripts } from '#src/contact/script-state.ts'
import { createRoot, hydrateRoot } from '#src/dom.ts'

/**
 * For when nothing of the app is left: puts back the page as it was prerendered, whose links and dialogs need no
 * script, or loads the one that the visitor has gone to since.
 */
const keepPage = (root: HTMLElement) => {
  const { innerHTML } = root
  const { pathname } = location
  return () => {
    if (location.pathname !== pathname) return location.reload()
    root.innerHTML = innerHTML
    // Without a script the form would leave for an address that takes no forms.
    root.addEventListener('submit', (event) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.method !== 'post') return
      event.preventDefault()
      tellOfScripts('failed')
    })
  }
}

/**
 * Takes over the prerendered page in small steps, what the visitor touches first, or draws it where there is none (the
 * dev server). Resolves once React listens; rejects when the page's chunk cannot be had, and may be called again then.
 */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  await preloadPage(location.pathname)
  const putBack = keepPage(root)
  const site = (
    <StrictMode>
      <App cache={createStyleCache()} router={BrowserRouter} onError={putBack} />
    </StrictMode>
  )
  const options = {
    onCaughtError: reportError,
    onRecoverableError: reportError,
    onUncaughtError: (error: unknown) => {
      reportError(error)
      putBack()
    },
  }
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, site, options))
  else createRoot(root, options).render(site)
}
