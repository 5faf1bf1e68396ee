import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pictures } from './build/picture-plugin.ts'
import { runOrStop } from './build/run-or-stop.ts'
import { readSite } from './build/site-env.ts'
import { BROWSERS } from './build/supported-browsers.ts'

/** For the dev server (.dev/dev.ts) and every build. Vite must read no .env file: the caller sets the variables. */
export default defineConfig({
  root: import.meta.dirname,
  envDir: false,
  plugins: [react(), pictures()],
  define: { __SITE__: JSON.stringify(await runOrStop(() => readSite(process.env))) },
  build: { target: BROWSERS, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
