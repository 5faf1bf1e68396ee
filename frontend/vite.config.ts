import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pictures } from './picture-plugin.ts'
import { siteOrStop } from './site-env.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'

/** Shared by the dev server and both builds. Vite reads no .env file: whoever starts it sets the variables. */
export default defineConfig({
  root: import.meta.dirname,
  envDir: false,
  plugins: [react(), pictures()],
  define: { __SITE__: JSON.stringify(siteOrStop(process.env)) },
  server: { proxy: { '/api': api } },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
