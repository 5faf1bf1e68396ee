/**
 * The browser tests, which run against the production build with the real API, worker and mail inbox behind it.
 * SITE_UNDER_TEST and INBOX_UNDER_TEST point to a stack that is already running (the containers, for example).
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices, firefox, webkit, type BrowserType, type Project } from '@playwright/test'
import { findChromium, freePort } from './dev/environment.ts'

const siteUnderTest = process.env.SITE_UNDER_TEST
/** Chosen once for this run; Playwright reads this file again in each of its processes. */
const port = (process.env.E2E_PORT ??= String(await freePort()))
const inboxPort = (process.env.E2E_INBOX_PORT ??= String(await freePort()))
const baseURL = siteUnderTest ?? `http://localhost:${port}`
process.env.INBOX_UNDER_TEST ??= `http://localhost:${inboxPort}`

/**
 * Each test runs once: on the desktop, or on a phone if it is tagged `@phone`, where touch or a small window matters.
 * `conditions/` has what the world does to a visit.
 */
const DESKTOP = { width: 1280, height: 800 }

/** Made by the first process of this run, which removes it. */
const makeFolder = () => {
  const made = mkdtempSync(join(tmpdir(), 'willow-e2e-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true, maxRetries: 3 }))
  return made
}
const folder = (process.env.E2E_FOLDER ??= makeFolder())

const executablePath = findChromium()
const chromium = {
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: ['--disable-gpu'],
    // Visitors have this cache: Back shows the page as it was left.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
}

const CONDITIONS = '**/conditions/**'
const PHONE = /@phone/
const desktop = { use: { ...devices['Desktop Chrome'], viewport: DESKTOP, ...chromium } }
const phone = { use: { ...devices['Pixel 7'], ...chromium }, grep: PHONE }

/** A project of all tests for another engine, if Playwright's build of it is installed. React's own checks need one engine. */
const projectFor = (name: string, type: BrowserType, device: object): Project[] =>
  existsSync(type.executablePath()) ? [{ name, use: device, testIgnore: '**/development.spec.ts' }] : []

const localStack = () => ({
  // Without a shell in between, which would outlive a run that is ended by a signal.
  command: 'exec node_modules/.bin/node dev/start.ts',
  url: baseURL,
  timeout: 120_000,
  stdout: 'ignore' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 6000 },
  env: { PORT: port, INBOX_PORT: inboxPort, LOCAL_FOLDER: folder },
})

export default defineConfig({
  testDir: 'frontend/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // In CI a machine may lose its network for a moment: a test that passes the second time is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  // A passing run never waits this long.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  use: { baseURL, trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', ...desktop, testIgnore: CONDITIONS, grepInvert: PHONE },
    { name: 'phone', ...phone, testIgnore: CONDITIONS },
    { name: 'conditions', ...desktop, testMatch: CONDITIONS, grepInvert: PHONE },
    { name: 'conditions-phone', ...phone, testMatch: CONDITIONS },
    ...projectFor('firefox', firefox, { ...devices['Desktop Firefox'], viewport: DESKTOP }),
    ...projectFor('webkit', webkit, { ...devices['Desktop Safari'], viewport: DESKTOP }),
  ],
  ...(siteUnderTest ? {} : { webServer: localStack() }),
})
