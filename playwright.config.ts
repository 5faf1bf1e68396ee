/**
 * The browser's tests, against the production build with the real API, worker and mail inbox behind it.
 * SITE_UNDER_TEST and INBOX_UNDER_TEST name a stack that runs already (the containers, for example).
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { freePort } from './.dev/postgres.ts'

const running = process.env.SITE_UNDER_TEST
/** Chosen once for this run; Playwright reads this file again in each of its processes. */
const port = (process.env.E2E_PORT ??= String(await freePort()))
const inboxPort = (process.env.E2E_INBOX_PORT ??= String(await freePort()))
const baseURL = running ?? `http://localhost:${port}`
process.env.INBOX_UNDER_TEST ??= `http://localhost:${inboxPort}`

/** One folder for this run. */
const folder = (process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'willow-e2e-')))

const launchOptions = {
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
}

const localStack = () => ({
  command: 'node .dev/start.ts',
  url: baseURL,
  timeout: 120_000,
  stdout: 'ignore' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 6000 },
  env: {
    PORT: port,
    INBOX_PORT: inboxPort,
    LOCAL_FOLDER: folder,
    CONTACT_LIMIT_PER_HOUR: '10000',
  },
})

export default defineConfig({
  testDir: 'frontend/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  timeout: 30_000,
  use: { baseURL, launchOptions, trace: 'retain-on-failure' },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      testIgnore: '**/photos.spec.ts',
    },
    // A finger rests on nothing: tooltips are for the desktop.
    { name: 'phone', use: { ...devices['Pixel 7'] }, testIgnore: '**/tooltip.spec.ts' },
  ],
  ...(running ? {} : { webServer: localStack() }),
})
