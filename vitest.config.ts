/** All unit, API, queue and mail tests; the browser's are Playwright's. */
import { defineConfig } from 'vitest/config'
import { coverage } from './.dev/coverage.ts'

export default defineConfig({
  test: {
    coverage,
    projects: [
      {
        test: {
          name: 'backend',
          include: [
            'backend/**/*.test.ts',
            'prisma/**/*.test.ts',
            '.dev/**/*.test.ts',
            'docker/**/*.test.ts',
          ],
          globalSetup: './backend/test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      './frontend/vitest.config.ts',
    ],
  },
})
