import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { startTransition } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { App } from '#src/app/app.tsx'
import { preloadPage } from '#src/app/routes.tsx'
import { createRoot, hydrateRoot } from '#src/dom.ts'

const site = (
  <CacheProvider value={createCache({ key: 'css' })}>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </CacheProvider>
)

/**
 * Takes over the prerendered page in small steps, what the visitor touches first, or draws it where there is none (the
 * dev server). Resolves once React listens; rejects when the page's chunk cannot be had, and may be called again then.
 */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) return
  await preloadPage(location.pathname)
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, site))
  else createRoot(root).render(site)
}
