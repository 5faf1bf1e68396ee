import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { CssBaseline, ThemeProvider } from '@mui/material'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Link } from 'react-router-dom'
import { salon } from '@willow/shared/salon'
import { pageAt } from '#src/content/pages.ts'
import { siteUrl } from '#src/content/site.ts'
import { createSiteTheme } from '#src/theme/theme.ts'
import { AppRoutes } from './routes.tsx'

/**
 * The link of every MUI component with an `href` (set in theme.components). The router handles paths of this site,
 * the browser everything else: other sites, e-mail, anchors. The browser also handles a page that redirects: if the
 * router showed that page, Back from the other site would leave the visitor on it in Firefox and WebKit.
 */
const RouterLink = ({ href = '', children, ...rest }: ComponentProps<'a'>) =>
  /^\/(?!\/)/.test(href) ? (
    <Link to={href} reloadDocument={pageAt(href).redirect !== undefined} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  )

const addresses = { site: siteUrl, chat: `https://wa.me/${salon.chatNumber}` }
const theme = createSiteTheme(RouterLink, addresses)

type Props = {
  cache: EmotionCache
  /** `BrowserRouter`, or a `StaticRouter` when prerendering. */
  router: ComponentType<{ children: ReactNode }>
  /** Called with an error that no inner boundary caught. React has unmounted the whole app by then. */
  onError?: (error: unknown) => void
  /** Replaces the pages in tests. */
  page?: ReactNode
}

/**
 * The whole site: its providers and its outermost error boundary. The styles are outside that boundary, so that a
 * page which is restored after a crash keeps them. The query client, which needs axios, is provided further down
 * (features/contact/form-panel.tsx), so that other pages need not load it.
 */
export const App = ({ cache, router: Router, onError, page }: Props) => (
  <CacheProvider value={cache}>
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <ErrorBoundary fallback={null} onError={onError}>
        <Router>
          <AppRoutes page={page} />
        </Router>
      </ErrorBoundary>
    </ThemeProvider>
  </CacheProvider>
)

/**
 * Stands in for the head: Emotion calls only its `insertBefore`, to add a style element. A prerendered style element
 * stays where it is: moving it would style and lay out the whole page again, which takes a slow phone 46 ms.
 */
const container = {
  insertBefore: (style: HTMLStyleElement, next: Node | null) =>
    style.isConnected ? style : document.head.insertBefore(style, next),
} as Node

/**
 * The Emotion cache, for prerendering and for the browser. Its key must not be 'css': Emotion's default cache would
 * adopt the prerendered styles and move them. The build adds the prefixes that the supported browsers need
 * (build/compress.ts); what only a later page shows has them in its own styles.
 */
export const createStyleCache = () => {
  const cache = createCache({ key: 's', stylisPlugins: [], container })
  if (typeof document === 'undefined') return cache
  for (const { textContent } of document.querySelectorAll('style[data-emotion=s]'))
    for (const [, name] of textContent.matchAll(/(?:\.s-|@keyframes )([\w-]+)/g)) cache.inserted[name!] = true
  return cache
}
