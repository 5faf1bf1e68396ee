/** What the promised browsers lack: each row takes it away first. */
import { expect, test, type Page } from '@playwright/test'
import { accept, fill, openForm, sendButton } from './contact-page.ts'

const showsTooltip = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('link', { name: /^Chat with/ }).hover()
  await expect(page.getByText('Chat with Willow & Wag', { exact: true })).toBeVisible()
}

const ROWS: [string, () => void, (page: Page) => Promise<unknown>][] = [
  [
    'Safari before 16.4 makes no style sheets: the form works, and its toast has its looks',
    () => {
      window.CSSStyleSheet = function () {
        throw new TypeError('Illegal constructor')
      } as unknown as typeof CSSStyleSheet
    },
    async (page) => {
      await accept(page)
      await openForm(page)
      await fill(page)
      await sendButton(page).click()
      await expect(page.getByRole('region', { name: /F8/ })).toContainText('Message sent!')
      await expect(page.locator('.notistack-SnackbarContainer')).toHaveCSS('position', 'fixed')
    },
  ],
  [
    'Firefox before 119 has no ariaLabel: a tooltip has its text',
    () => Reflect.deleteProperty(Element.prototype, 'ariaLabel'),
    showsTooltip,
  ],
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
    showsTooltip,
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
