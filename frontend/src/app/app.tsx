import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
// MUI Material's ThemeProvider would bring CSS variables, which this theme does not use.
import { ThemeProvider } from '@mui/system'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { NavLink } from 'react-router-dom'
import { pageAt } from '#src/content/pages.ts'
import { createSiteTheme } from '#src/theme/theme.ts'
import { AppRoutes, prefetch } from './routes.tsx'

/**
 * The link of every MUI component with an `href` (set in theme.components). The router handles paths of this site, whose
 * chunk is fetched as soon as the link is hovered or focused; the browser handles everything else: other sites, e-mail,
 * anchors. The browser also handles a page that redirects: if the router showed that page, Back from the other site would
 * leave the visitor on it in Firefox and WebKit.
 */
const RouterLink = ({ href = '', children, ...rest }: ComponentProps<'a'>) => {
  if (!/^\/(?!\/)[^#]*$/.test(href))
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  const page = pageAt(href)
  const fetchPage = () => prefetch(page)
  return (
    <NavLink
      to={href}
      end
      reloadDocument={page.redirect !== undefined}
      onPointerEnter={fetchPage}
      onFocusCapture={fetchPage}
      {...rest}
    >
      {children}
    </NavLink>
  )
}

const theme = createSiteTheme(RouterLink)

type Props = {
  cache: EmotionCache
  /** `BrowserRouter`, or a `StaticRouter` when prerendering. */
  router: ComponentType<{ children: ReactNode }>
  /** Called with an error that no inner boundary caught. React has unmounted the whole app by then. */
  onError?: (error: unknown) => void
}

/**
 * The whole site: its providers and its outermost error boundary. The styles are outside that boundary, so that a
 * page which is restored after a crash keeps them. The query client, which needs axios, is provided further down
 * (pages/contact/form-section.tsx), so that other pages need not load it.
 */
export const App = ({ cache, router: Router, onError }: Props) => (
  <CacheProvider value={cache}>
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <ErrorBoundary fallback={null} onError={onError}>
        <Router>
          <AppRoutes />
        </Router>
      </ErrorBoundary>
    </ThemeProvider>
  </CacheProvider>
)

/**
 * The Emotion cache, for prerendering and for the browser, which adopts the prerendered styles. The build adds the prefixes
 * that the supported browsers need (build/compress.ts); styles that only a later page has write their own.
 */
export const createStyleCache = () => createCache({ key: 's', stylisPlugins: [] })
