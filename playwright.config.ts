/**
 * The browser's tests, against the production build with the real API, worker and mail inbox behind it.
 * SITE_UNDER_TEST and INBOX_UNDER_TEST name a stack that runs already (the containers, for example).
 */
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserType, defineConfig, devices, firefox, type Project, webkit } from '@playwright/test'
import { findChromium } from './.dev/environment.ts'
import { freePort } from './.dev/postgres.ts'

const running = process.env.SITE_UNDER_TEST
/** Chosen once for this run; Playwright reads this file again in each of its processes. */
const port = (process.env.E2E_PORT ??= String(await freePort()))
const inboxPort = (process.env.E2E_INBOX_PORT ??= String(await freePort()))
const baseURL = running ?? `http://localhost:${port}`
process.env.INBOX_UNDER_TEST ??= `http://localhost:${inboxPort}`

/** A desktop runs all; a phone what is tagged `@phone`, where a finger or a small window makes the difference. */
const DESKTOP = { width: 1280, height: 800 }
/** What asks for Chromium itself: its switches, its PDF. */
const CHROMIUM_ONLY = '**/dialogs.spec.ts'

/** One folder for this run. */
const folder = (process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'willow-e2e-')))

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]
const chromiumAt = (executablePath: string | undefined) => ({
  launchOptions: { ...(executablePath && { executablePath }), args: ARGS },
})
const today = chromiumAt(findChromium())

/** Playwright's own builds of other engines, on machines that have them. */
const engine = (name: string, type: BrowserType, device: object): Project[] =>
  existsSync(type.executablePath()) ? [{ name, use: device, testIgnore: CHROMIUM_ONLY }] : []

const localStack = () => ({
  command: 'node_modules/.bin/node .dev/start.ts',
  url: baseURL,
  timeout: 120_000,
  stdout: 'ignore' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 6000 },
  env: {
    PORT: port,
    INBOX_PORT: inboxPort,
    LOCAL_FOLDER: folder,
    CONTACT_LIMIT_PER_HOUR: '10000',
    CONTACT_LIMIT_PER_MINUTE: '10000',
  },
})

export default defineConfig({
  testDir: 'frontend/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // Generous: a green run never waits for them.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  use: { baseURL, trace: process.env.CI ? 'retain-on-failure' : 'off', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: DESKTOP, ...today },
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], ...today },
      grep: /@phone/,
    },
    ...engine('firefox', firefox, { ...devices['Desktop Firefox'], viewport: DESKTOP }),
    ...engine('webkit', webkit, { ...devices['Desktop Safari'], viewport: DESKTOP }),
  ],
  ...(running ? {} : { webServer: localStack() }),
})
