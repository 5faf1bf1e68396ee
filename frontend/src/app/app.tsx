import { ThemeContext } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { SiteStyles } from './global-styles.tsx'
import { AppRoutes } from './routes.tsx'
import { Shell } from './shell.tsx'
import { theme } from './theme.ts'

/**
 * The whole site, inside a router and an Emotion cache: those differ between browser and prerender.
 * MUI's own ThemeProvider brings switching between colour schemes, 3 kB that one scheme does not need.
 */
export const App = () => (
  <ThemeContext.Provider value={theme}>
    <CssBaseline />
    <SiteStyles />
    <Shell>
      <AppRoutes />
    </Shell>
  </ThemeContext.Provider>
)
