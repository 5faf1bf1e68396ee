/** The tests' Chromium: the system's, or installed with apt, or Playwright's own build. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { find, install, mayInstall } from './tools.ts'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome']

const downloads = () => {
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
    return existsSync(chromium.executablePath())
  } catch {
    return false
  }
}

/** The path of a Chromium on this machine; undefined for Playwright's own. Throws one sentence where there is none. */
export const chromiumOrStop = (): string | undefined => {
  if (!find(...PROGRAMS) && mayInstall()) install('chromium')
  const found = find(...PROGRAMS)
  if (found || existsSync(chromium.executablePath()) || downloads()) return found
  throw new Error(
    'The browser tests need Chromium: install it (Debian and Ubuntu: apt-get install chromium).',
  )
}
