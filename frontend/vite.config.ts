import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pictures } from './build/picture-plugin.ts'
import { siteOrStop } from './build/site-env.ts'
import { BROWSERS } from './build/promised-browsers.ts'

/** Shared by the dev server (.dev/dev.ts) and both builds. Vite reads no .env file: whoever starts it sets the variables. */
export default defineConfig({
  root: import.meta.dirname,
  envDir: false,
  plugins: [react(), pictures()],
  define: { __SITE__: JSON.stringify(siteOrStop(process.env)) },
  build: { target: BROWSERS, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
