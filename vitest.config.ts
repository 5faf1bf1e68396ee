/** All tests except the browser tests, which Playwright runs. */
import { configDefaults, defineConfig } from 'vitest/config'
import { pictures } from './frontend/build/picture-plugins.ts'

// The tests are in New York and Postgres is in Kolkata (backend/test/global-setup.ts): confusing the two fails a test.
process.env.TZ = 'America/New_York'

/** The tests have a salon of their own, so that they stay green when the salon's facts change. */
const resolve = { alias: { '@willow/shared/salon': '@willow/shared/test-salon' } }

/** Unit tests on a real Postgres and Redis, which they share. The others need no server, so that they start in no time. */
const SERVERS = [
  'backend/src/{cli/commands,http/*,store/*}.test.ts',
  'dev/servers/*.test.ts',
  'backend/src/{queue,delivery/deliver}.test.ts',
  'backend/test/{payloads,promise,whole-message}.test.ts',
]
/** Tests that start processes or wait. */
const LONG = 'backend/test/{journey,nginx}.test.ts'
/** `npm test` runs a few scenarios, `npm run test:simulation` many. */
const SIMULATION = 'backend/test/simulation/*.test.ts'
const env = { SCENARIOS: process.env.SCENARIOS ?? '300' }
const FAULTS = 'backend/test/faults/*.test.ts'
const CONTAINERS = 'docker/test/*.test.ts'

/** A passing run never waits this long. */
const timeouts = (ms: number) => ({ testTimeout: ms, hookTimeout: ms })
/** These files leave nothing behind, so one worker runs many of them. */
const fast = { isolate: false, ...timeouts(120_000) }
const globalSetup = './backend/test/global-setup.ts'

export default defineConfig({
  test: {
    // The tests wait more than they compute.
    maxWorkers: 3,
    projects: [
      {
        plugins: [pictures()],
        resolve,
        define: { __SITE_URL__: JSON.stringify('http://localhost:8080') },
        test: {
          name: 'unit',
          ...fast,
          include: ['{shared,dev,backend,frontend}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...SERVERS, LONG, FAULTS, CONTAINERS],
        },
      },
      { resolve, test: { name: 'servers', ...fast, include: SERVERS, globalSetup } },
      { test: { name: 'long', include: [LONG], globalSetup, ...timeouts(120_000) } },
      { test: { name: 'simulation', include: [SIMULATION], env, ...timeouts(120_000) } },
      { test: { name: 'faults', include: [FAULTS], ...timeouts(300_000) } },
      {
        test: {
          name: 'containers',
          include: [CONTAINERS],
          globalSetup: './docker/test/images.ts',
          fileParallelism: false,
          ...timeouts(900_000),
        },
      },
    ],
  },
})
