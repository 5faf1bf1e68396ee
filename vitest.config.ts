/** All unit, API, queue and mail tests; the browser's are Playwright's. */
import { configDefaults, defineConfig } from 'vitest/config'
import { coverage } from './.dev/coverage.ts'
import { isLong, LONG_TESTS } from './.dev/long.ts'

if (!process.features.typescript) {
  const remedy = 'use "npm test -- unit FILE", which brings Node 24, or "nvm use"'
  process.stderr.write(`Node ${process.versions.node} does not run TypeScript: ${remedy}.\n`)
  process.exit(1)
}

/** Generous: a green run never waits for them. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    coverage,
    // They wait more than they compute.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'backend',
          include: ['backend/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(isLong ? [] : LONG_TESTS)],
          globalSetup: './backend/test/global-setup.ts',
          ...patience,
        },
      },
      './frontend/vitest.config.ts',
      {
        test: {
          name: 'containers',
          include: ['docker/test/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
})
