import react from '@vitejs/plugin-react'
import { readSite } from '@willow/shared/site-variables'
import { defineConfig } from 'vite'
import { devPages } from './build/dev-pages.ts'
import { pictures } from './build/pictures.ts'
import { runOrStop } from './build/checks.ts'
import manifest from './package.json' with { type: 'json' }

/** The supported browsers, as Vite writes them: chrome109. */
const target = manifest.browserslist.map((browser) => browser.replace(' ', ''))

/** For the dev server (dev/dev.ts) and every build. Vite must read no .env file: the caller sets the variables. */
export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  envDir: false,
  plugins: [react(), pictures(), devPages()],
  define: { __SITE__: JSON.stringify(await runOrStop(() => readSite(process.env))) },
  // There is no index.html from which Vite could find what to bundle for the dev server.
  optimizeDeps: { entries: 'src/main.tsx' },
  build: { target, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
