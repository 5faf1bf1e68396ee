import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '#src/app/app.tsx'
import { preloadPage } from '#src/app/routes.tsx'

const site = (
  <CacheProvider value={createCache({ key: 'css' })}>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </CacheProvider>
)

/** Takes over the prerendered page, or draws it where there is none (the dev server). */
const start = async (root: HTMLElement) => {
  await preloadPage(location.pathname)
  if (root.hasChildNodes()) hydrateRoot(root, site)
  else createRoot(root).render(site)
}

const root = document.getElementById('root')
if (root) void start(root)
