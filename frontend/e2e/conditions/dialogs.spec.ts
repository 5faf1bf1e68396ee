/** How dialogs close, and what opening one does to the page. */
import { expect, test } from '@playwright/test'
import { findChromium, hasSandbox } from '../../../dev/environment.ts'
import { openForm, privacyButton, privacyNote } from '../contact-page.ts'
import { settle } from '../visit.ts'

const executablePath = findChromium()
const launchOptions = {
  ...(executablePath && { executablePath }),
  args: ['--disable-gpu'],
  chromiumSandbox: hasSandbox(),
  // Scroll bars take up space, as on Windows.
  ignoreDefaultArgs: ['--hide-scrollbars'],
}
test.use({ launchOptions, viewport: { width: 700, height: 800 }, isMobile: false })

/** Simulates a browser without `closedby`. */
const forgetClosedBy = () => {
  delete (HTMLDialogElement.prototype as { closedBy?: string }).closedBy
  const forget = () =>
    document.querySelectorAll('[closedby]').forEach((dialog) => dialog.removeAttribute('closedby'))
  new MutationObserver(forget).observe(document, { childList: true, subtree: true })
}

for (const [browser, prepare] of Object.entries({
  'a current browser': () => {},
  'an older browser': forgetClosedBy,
}))
  test(`in ${browser} a press closes a dialog if it begins and ends outside`, async ({ page }) => {
    await page.addInitScript(prepare)
    await openForm(page)
    await privacyButton(page).click()
    const note = privacyNote(page)
    await expect(note).toBeVisible()
    const { x, y } = (await note.boundingBox())!
    await page.mouse.move(x + 60, y + 150)
    await page.mouse.down()
    await page.mouse.move(x - 20, y + 150, { steps: 4 })
    await page.mouse.up()
    await settle(page)
    await expect(note).toBeVisible()
    await page.mouse.click(x - 20, y + 150)
    await expect(note).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await settle(page)
    const box = (await menu.boundingBox())!
    await page.mouse.click(box.x + 6, box.y + 300)
    await settle(page)
    await expect(menu).toBeVisible()
    await page.mouse.click(100, 300)
    await expect(menu).toBeHidden()
  })

test('opening a dialog moves nothing even if scroll bars take up space', async ({ page }) => {
  const left = () => document.querySelector('footer a')!.getBoundingClientRect().left
  const width = () => document.querySelector('header')!.getBoundingClientRect().width
  await openForm(page)
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
  const before = [await page.evaluate(left), await page.evaluate(width)]
  await privacyButton(page).click()
  await expect(privacyNote(page)).toBeVisible()
  expect([await page.evaluate(left), await page.evaluate(width)]).toEqual(before)
})
