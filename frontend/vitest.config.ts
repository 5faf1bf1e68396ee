import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { defineConfig } from 'vitest/config'
import { pictures } from './build/picture-plugin.ts'
import { readSite } from './build/site-env.ts'

const demo = parseEnv(readFileSync(new URL('../.env.example', import.meta.url), 'utf8'))

/** The unit tests see the demo salon of .env.example, whatever the machine's environment says. */
export default defineConfig({
  root: import.meta.dirname,
  envDir: false,
  plugins: [pictures()],
  define: { __SITE__: JSON.stringify(readSite(demo)) },
  test: {
    name: 'frontend',
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ['build/*.test.ts', 'src/**/*.test.{ts,tsx}'],
  },
})
