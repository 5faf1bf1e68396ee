/** React's development build compares every attribute and text of the page with what it renders, and logs a difference. */
import { execFileSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { freePort, ROOT } from '../../../dev/environment.ts'
import { servePages } from '../../../dev/preview.ts'
import { FORM } from '../contact-page.ts'
import { expectHydrated, PAGES, settle, watchLog } from '../visit.ts'

test('React’s development build hydrates every page and logs nothing', async ({ page }, testInfo) => {
  const folder = testInfo.outputPath('site')
  const env = { ...process.env, SITE_URL: 'http://localhost', NODE_ENV: 'development' }
  execFileSync(process.execPath, ['frontend/build/build.ts', folder], { cwd: ROOT, env })
  const port = await freePort()
  const close = await servePages(folder, port, port)
  const logged = watchLog(page)
  for (const path of PAGES) {
    await page.goto(`http://localhost:${port}${path}`)
    await expectHydrated(page, path === '/contact' ? FORM : undefined)
    await settle(page)
    // Only the development build recommends its tools.
    expect.soft(logged.splice(0), path).toEqual([expect.stringContaining('React DevTools')])
  }
  await close()
})
