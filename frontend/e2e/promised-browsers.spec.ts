/** What our scripts ask for before they use it (frontend/build/promised-browsers.ts): each row takes it away first. */
import { expect, test, type Page } from '@playwright/test'

const ROWS: [string, () => void, (page: Page) => Promise<unknown>][] = [
  [
    'Firefox before 125 and Safari before 17 have no popovers: a tooltip is shown',
    () => {
      const known = HTMLElement.prototype as Partial<HTMLElement>
      delete known.popover
      delete known.showPopover
      const { matches, setAttribute } = Element.prototype
      Object.assign(Element.prototype, {
        matches(this: Element, selector: string) {
          if (selector.includes(':popover-open')) throw new SyntaxError(`'${selector}' is not valid.`)
          return matches.call(this, selector)
        },
        setAttribute(this: Element, name: string, value: string) {
          if (name !== 'popover') setAttribute.call(this, name, value)
        },
      })
    },
    async (page) => {
      await page.goto('/')
      await page.getByRole('link', { name: /^Chat with/ }).hover()
      await expect(page.getByText('Chat with Willow & Wag', { exact: true })).toBeVisible()
    },
  ],
  [
    'without Element.animate every section is shown',
    () => Reflect.deleteProperty(Element.prototype, 'animate'),
    async (page) => {
      await page.goto('/')
      await page.mouse.move(5, 300)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { name: 'Happy Clients' })).toBeVisible()
      await expect(page.getByText('This part of the page isn’t working just now.')).toHaveCount(0)
    },
  ],
]

for (const [what, takeAway, prove] of ROWS)
  test(what, async ({ page }) => {
    await page.addInitScript(takeAway)
    await prove(page)
  })
