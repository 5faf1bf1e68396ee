/** The browsers of the tests: Playwright's own builds, what the system has or apt brings, and two old ones. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, firefox, webkit, type BrowserType } from '@playwright/test'
import { ensureOldChromium } from './old-chromium.ts'
import { find, install, mayInstall } from './tools.ts'

/** Says that Playwright drives a build of its own. */
const OWN = 'playwright'

const hasOwn = (type: BrowserType) => existsSync(type.executablePath())

const downloads = (type: BrowserType) => {
  try {
    execFileSync('npx', ['playwright', 'install', type.name()], { stdio: 'inherit' })
    return hasOwn(type)
  } catch {
    return false
  }
}

/** The first of `programs` on PATH, with the help of apt's `packages`, if all that they need is there too. */
const ofSystem = (programs: string[], packages: string[], needs: string[] = []) => {
  const found = () => (needs.every((name) => find(name)) ? find(...programs) : undefined)
  if (!found() && mayInstall()) install(...packages)
  return found()
}

/** Undefined for Playwright's own. Throws one sentence. */
export const chromiumOrStop = (): string | undefined => {
  const found = ofSystem(['chromium', 'chromium-browser', 'google-chrome'], ['chromium'])
  if (found || downloads(chromium)) return found
  throw new Error(
    'The browser tests need Chromium: install it (Debian and Ubuntu: apt-get install chromium).',
  )
}

const firefoxProgram = () => {
  if (hasOwn(firefox)) return OWN
  return ofSystem(['firefox-esr', 'firefox'], ['firefox-esr']) ?? (downloads(firefox) ? OWN : undefined)
}

const webkitProgram = () => {
  if (hasOwn(webkit)) return OWN
  const found = ofSystem(['WebKitWebDriver'], ['webkit2gtk-driver', 'xvfb'], ['Xvfb'])
  return found ?? (downloads(webkit) ? OWN : undefined)
}

const REMEDIES = {
  FIREFOX: 'no Firefox: the journeys are not walked in it (Debian: apt-get install firefox-esr)',
  WEBKIT: 'no WebKit: the journeys are not walked in it (Debian: apt-get install webkit2gtk-driver xvfb)',
  CHROMIUM_109:
    'no Chromium 109: the oldest browser with everything is not tried (npm brings it on Linux, x64)',
  CHROMIUM_106: 'no Chromium 106: a browser older than promised is not tried (npm brings it on Linux, x64)',
}

/** What Playwright's configuration asks for by name, and a sentence for each that cannot be had. */
export const ensureBrowsers = async (): Promise<{ programs: NodeJS.ProcessEnv; missing: string[] }> => {
  const programs: Record<string, string | undefined> = {
    CHROMIUM: chromiumOrStop(),
    FIREFOX: firefoxProgram(),
    WEBKIT: webkitProgram(),
    CHROMIUM_109: await ensureOldChromium('109'),
    CHROMIUM_106: await ensureOldChromium('106'),
  }
  const had = Object.entries(programs).filter(([, program]) => program)
  const missing = Object.entries(REMEDIES).flatMap(([name, sentence]) => (programs[name] ? [] : [sentence]))
  return { programs: Object.fromEntries(had), missing }
}
