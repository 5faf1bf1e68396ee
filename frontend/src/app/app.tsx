import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { AppRoutes } from './routes.tsx'
import { Shell } from './shell.tsx'
import { GlobalStyles } from './theme/global-styles.tsx'
import { theme } from './theme/theme.ts'

/** The whole site, inside a router and an Emotion cache: those differ between browser and prerender. */
export const App = () => (
  <ThemeProvider theme={theme}>
    <CssBaseline />
    <GlobalStyles />
    <Shell>
      <AppRoutes />
    </Shell>
  </ThemeProvider>
)
