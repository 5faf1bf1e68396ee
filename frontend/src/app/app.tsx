import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { SiteStyles } from './global-styles.tsx'
import { AppRoutes } from './routes.tsx'
import { Shell } from './shell.tsx'
import { theme } from './theme.ts'

/** The whole site, inside a router and an Emotion cache: those differ between browser and prerender. */
export const App = () => (
  <ThemeProvider theme={theme}>
    <CssBaseline />
    <SiteStyles />
    <Shell>
      <AppRoutes />
    </Shell>
  </ThemeProvider>
)
