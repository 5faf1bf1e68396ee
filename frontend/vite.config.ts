import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readSiteUrl } from '@willow/shared/site-url'
import { runOrStop } from './build/checks.ts'
import { devPages } from './build/dev-pages.ts'
import { pictures } from './build/picture-plugins.ts'
import manifest from './package.json' with { type: 'json' }

/** The supported browsers, as Vite writes them: chrome109. */
const target = manifest.browserslist.map((browser) => browser.replace(' ', ''))

/** The demo's links lead to its inbox, which `npm start` and `npm run dev` may open on another port. */
const demoLinks = (inboxPort = '8081'): Plugin => ({
  name: 'demo-links',
  transform: {
    filter: { id: /\/shared\/salon\.ts$/ },
    handler: (code) => code.replaceAll('//localhost:8081/', `//localhost:${inboxPort}/`),
  },
})

/** For the dev server (dev/start.ts) and every build. Vite must read no .env file: the caller sets the variables. */
export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  envDir: false,
  plugins: [react(), pictures(), devPages(), demoLinks(process.env.INBOX_PORT)],
  define: { __SITE_URL__: JSON.stringify(await runOrStop(() => readSiteUrl(process.env.SITE_URL))) },
  // There is no index.html from which Vite could find what to bundle for the dev server.
  optimizeDeps: { entries: 'src/app/main.tsx' },
  build: {
    target,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
