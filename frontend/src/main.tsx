import { startTransition, StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { createStyleCache, App } from '#src/app/app.tsx'
import { preloadPage } from '#src/app/routes.tsx'
import { readKept } from '#src/contact/draft.ts'
import { createRoot, hydrateRoot } from '#src/dom.ts'

/**
 * For when nothing of the app is left: puts back the page as it was prerendered, whose links, dialogs and form need no
 * script, with what was typed; or loads the page that the visitor has gone to since.
 */
const keepPage = (root: HTMLElement) => {
  const { innerHTML } = root
  const { pathname } = location
  return () => {
    if (location.pathname !== pathname) return location.reload()
    root.innerHTML = innerHTML
    const kept = Object(readKept().values) as Record<string, unknown>
    for (const field of root.querySelectorAll<HTMLInputElement>('[method=post] [name]'))
      field.value = String(kept[field.name] ?? '')
  }
}

/**
 * Hydrates the prerendered page in small steps, what the visitor touches first, or renders it where there is none (the
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
