import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { AppRoutes } from './routes.tsx'
import { Shell } from './shell.tsx'
import { theme } from './theme/theme.ts'

type Props = {
  cache: EmotionCache
  /** The router of the browser, or the one of the prerendered screen. */
  router: ComponentType<{ children: ReactNode }>
  /** Called with what no inner boundary caught; nothing of the site is left then. */
  onError?: (error: unknown) => void
  /** Replaces the screens, in tests. */
  children?: ReactNode
}

/**
 * The whole site: its providers, and the outermost of its error boundaries. The styles are outside of that one, so
 * that a page that is put back when all has failed keeps them. Only the query client is provided further in
 * (contact-panel.tsx): with axios it would burden every screen for one form.
 */
export const App = ({ cache, router: Router, onError, children = <AppRoutes /> }: Props) => (
  <CacheProvider value={cache}>
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <ErrorBoundary fallback={null} onError={onError}>
        <Router>
          <Shell>{children}</Shell>
        </Router>
      </ErrorBoundary>
    </ThemeProvider>
  </CacheProvider>
)

/**
 * What browsers since Chrome 109, Firefox 115 and Safari 16 still know with a prefix only. Emotion's own list reaches back
 * to Internet Explorer 10 and was a tenth of each page.
 */
const PREFIXED = /^(?:user-select|print-color-adjust|mask|backdrop-filter|hyphens|text-decoration:[^;]+ )/

const prefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && PREFIXED.test(element.value))
    element.return = `-webkit-${element.value}${element.value}`
}

/** Emotion asks its container for nothing else. A prerendered style element that is moved costs a layout of the page. */
const head = {
  insertBefore: (style: HTMLStyleElement, next: Node | null) =>
    style.isConnected ? style : document.head.insertBefore(style, next),
} as Node

/**
 * Where Emotion keeps its styles; the same for the prerendered page and for the browser. Its key is not 'css': the cache
 * that Emotion makes by itself would take those styles, and move them.
 */
export const createStyleCache = () => createCache({ key: 's', stylisPlugins: [prefix], container: head })
