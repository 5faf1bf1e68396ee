/** The dev server shows this at /specimen; the site's build knows nothing of it. */
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createStyleCache } from '#src/app/style-cache.ts'
import { theme } from '#src/app/theme/theme.ts'
import { Specimen } from './specimen.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CacheProvider value={createStyleCache()}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <BrowserRouter>
          <Specimen />
        </BrowserRouter>
      </ThemeProvider>
    </CacheProvider>
  </StrictMode>,
)
