/** Every page must pass axe-core, and log nothing to the console. */
import { expect, test } from '@playwright/test'
import { findViolations, openHydrated, PAGES, watchLog } from './visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of PAGES)
  test(`on ${path} axe-core finds nothing, the console is empty, and all is our own`, async ({
    page,
    baseURL,
  }) => {
    const logged = watchLog(page)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL!)) foreign.push(request.url())
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await openHydrated(page, path)
    expect(await findViolations(page)).toEqual([])
    await page.mouse.wheel(0, 600)
    await page.waitForLoadState('networkidle')
    expect(logged).toEqual([])
    expect(foreign).toEqual([])
  })
