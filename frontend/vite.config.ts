import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pictures } from './picture-plugin.ts'
import { siteOrStop } from './site-env.ts'
import { BROWSERS } from './promised-browsers.ts'
import { unused } from './unused-plugin.ts'

/** What react-router publishes under its own name is its development build, heavier by its warnings. */
const router = fileURLToPath(
  import.meta.resolve('react-router/package.json').replace('package.json', 'dist/production/index.mjs'),
)

/** Shared by the dev server (.dev/dev.ts) and both builds. Vite reads no .env file: whoever starts it sets the variables. */
export default defineConfig({
  root: import.meta.dirname,
  envDir: false,
  resolve: { alias: [{ find: /^react-router$/, replacement: router }] },
  plugins: [react(), pictures(), unused()],
  define: { __SITE__: JSON.stringify(siteOrStop(process.env)) },
  build: { target: BROWSERS, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
