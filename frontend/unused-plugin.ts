/** Leaves out of the build what never runs here, but what a bundler cannot see to be unused. */
import type { Plugin } from 'vite'

/** Files by the end of their path, and what stands in their place: the same exports, and nothing behind them. */
export const UNUSED: Record<string, string> = {
  // The theme switches the ripples off in every part (2.2 kB on every screen).
  '@mui/material/ButtonBase/TouchRipple.mjs': 'export default () => null',
  // The theme has no CSS variables, nor a second colour scheme (6.3 kB on every screen).
  '@mui/material/styles/createThemeWithVars.mjs':
    'export default () => null; export const createGetCssVar = () => null',
  '@mui/material/styles/ThemeProviderWithVars.mjs':
    'const none = () => null\n' +
    'export { none as CssVarsProvider, none as Experimental_CssVarsProvider }\n' +
    'export { none as useColorScheme, none as getInitColorSchemeScript }',
  // Every browser has XMLHttpRequest, which axios prefers (3.7 kB on the contact screen).
  'axios/lib/adapters/fetch.js': 'export const getFetch = () => null; export default null',
}

/** The plugin for vite.config.ts. */
export const unused = (): Plugin => ({
  name: 'unused',
  apply: 'build',
  enforce: 'pre',
  load: (id) => {
    const [path = ''] = id.split('?')
    return Object.entries(UNUSED).find(([end]) => path.endsWith(end))?.[1]
  },
})
