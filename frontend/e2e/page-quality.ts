/** What axe-core and the browser say about a page. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { hydrate, watchLog } from './hydration.ts'

/** Resolves to what axe-core finds. It measures the contrast only of elements that do not move. */
export const findViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
}

/** Opens the page: axe-core must find nothing before and after hydration, and nothing is logged or requested elsewhere. */
export const expectQuality = async (page: Page, path: string, baseURL = '') => {
  const logged = watchLog(page)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL)) foreign.push(request.url())
  })
  await page.goto(path)
  expect(await findViolations(page)).toEqual([])
  await hydrate(page)
  expect(await findViolations(page)).toEqual([])
  await page.mouse.wheel(0, 600)
  await page.waitForLoadState('networkidle')
  expect(logged).toEqual([])
  expect(foreign).toEqual([])
}
