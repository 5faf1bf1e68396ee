/** How a toast behaves while it is shown. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { holdRequests, openHydrated, settle } from '../visit.ts'
import * as form from '../contact-page.ts'
import { swipe } from '../devtools.ts'

const toast = (page: Page) => page.getByText('Message sent!')
const region = (page: Page) => page.getByRole('region', { name: /F8/ })

/** Fills in the form for an API that accepts the message. */
const fillForm = async (page: Page) => {
  await page.clock.install({ time: '2031-11-25T10:00:00Z' })
  await form.openForm(page)
  await form.mockAcceptingApi(page)
  await form.fill(page)
}

const send = async (page: Page) => {
  await fillForm(page)
  await form.sendButton(page).click()
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('a swipe to the right of more than 50 px dismisses it, a shorter one does not', async ({ page }) => {
    await send(page)
    await expect(toast(page)).toBeInViewport({ ratio: 1 })
    await settle(page)
    const { x, y } = (await toast(page).boundingBox())!
    await swipe(page, { x: x + 10, y: y + 10 }, 40, 0)
    await settle(page)
    await expect(toast(page)).toBeVisible()
    await swipe(page, { x: x + 10, y: y + 10 }, 100, 0)
    await expect(toast(page)).toBeHidden()
  })
})

test('F8 moves the focus to the region even before any toast is shown, and the focus is visible', async ({
  page,
}) => {
  await openHydrated(page, '/services')
  await page.evaluate(() => scrollTo(0, 300))
  await page.keyboard.press('F8')
  await expect(region(page)).toBeFocused()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(region(page)).toBeInViewport({ ratio: 1 })
    expect((await region(page).boundingBox())!.height).toBeGreaterThan(24)
    await expect(region(page)).toHaveCSS('outline-style', 'solid')
  }
  expect(await page.evaluate(() => scrollY)).toBe(300)
})

/** The visible buttons and links of the form's panel that the toast lies over. */
const findCovered = (toast: Locator) =>
  toast.evaluate((text) => {
    const toast = text.closest('.MuiAlert-root')!.getBoundingClientRect()
    return [...document.querySelectorAll('#write :is(a, button)')]
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
      })
      .map(({ textContent }) => textContent)
  })

for (const [width, height] of [
  [360, 640],
  [768, 1024],
  [1080, 700],
  [1280, 800],
] as const)
  test(`a toast covers no button of the form or of its panels at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await form.openForm(page)
    await form.mockRejectingApi(page)
    await form.fill(page)
    await form.sendButton(page).click()
    const failed = page.getByText('Message failed')
    await expect(failed).toBeInViewport({ ratio: 1 })
    await settle(page)
    expect(await findCovered(failed)).toEqual([])
    await page.unroute(form.API)
    await form.mockAcceptingApi(page)
    await form.sendButton(page).click()
    await expect(toast(page)).toBeInViewport({ ratio: 1 })
    await settle(page)
    expect(await findCovered(toast(page))).toEqual([])
  })

test('F8 leads to the toast, whose button returns the focus, and shows it again for 1,000,000 ms', async ({
  page,
}) => {
  await send(page)
  await expect(form.thanks(page)).toBeFocused()
  await expect(toast(page)).toBeVisible()
  const dismiss = async () => {
    await page.keyboard.press('F8')
    await expect(region(page)).toBeFocused()
    await expect(page.locator('.MuiAlert-root', { has: toast(page) })).toHaveCSS('outline-style', 'solid')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page)).toBeHidden()
    await expect(form.thanks(page)).toBeFocused()
  }
  await dismiss()
  await page.clock.runFor(900_000)
  await dismiss()
  await page.clock.runFor(200_000)
  await page.keyboard.press('F8')
  await page.clock.runFor(1000)
  await expect(toast(page)).toBeHidden()
})

test('a toast waits until an open dialog has closed, outside of which nothing can be used', async ({
  page,
}) => {
  await fillForm(page)
  const release = await holdRequests(page, form.API)
  await form.sendButton(page).click()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy note' }).click()
  await expect(form.privacyNote(page)).toBeVisible()
  release()
  await page.clock.runFor(6000)
  await expect(toast(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(form.privacyNote(page)).toBeHidden()
  await expect(form.thanks(page)).toBeFocused()
  await expect(toast(page)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page)).toBeHidden()
})

test('a pointer stops a toast’s time if it moves, not if it rests where the toast appears', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 700 })
  await fillForm(page)
  await page.unroute(form.API)
  await form.mockRejectingApi(page)
  const failed = page.getByText('Message failed')
  const isUnderPointer = () => document.querySelector('[role=alert]:hover') !== null
  const send = async () => {
    const { x, y } = await form.sendButton(page).evaluate((button) => {
      scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + 20, behavior: 'instant' })
      return button.getBoundingClientRect().toJSON() as DOMRect
    })
    await page.mouse.click(x + 100, y + 25)
  }
  await send()
  await expect.poll(() => page.evaluate(isUnderPointer)).toBe(true)
  await page.clock.runFor(6000)
  await expect(failed).toBeHidden()
  await send()
  await expect(failed).toBeVisible()
  await failed.hover()
  await page.clock.runFor(20_000)
  await expect(failed).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(6000)
  await expect(failed).toBeHidden()
})
