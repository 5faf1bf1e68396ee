import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { defineConfig } from 'vitest/config'
import { pictures } from './build/picture-plugin.ts'
import { readSite } from './build/site-env.ts'

const demo = parseEnv(readFileSync(new URL('../.env.example', import.meta.url), 'utf8'))

/** Unit tests use the demo salon of .env.example, whatever the environment. */
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
