/** How dialogs close, and what opening one does to the page. */
import { expect, test } from '@playwright/test'
import { findChromium, hasSandbox } from '../../../dev/environment.ts'
import { openForm, privacyButton, privacyNote } from '../contact-page.ts'
import { menu, menuButton, settle } from '../visit.ts'

const executablePath = findChromium()
const launchOptions = {
  ...(executablePath && { executablePath }),
  args: ['--disable-gpu'],
  chromiumSandbox: hasSandbox(),
  // Scroll bars take up space, as on Windows.
  ignoreDefaultArgs: ['--hide-scrollbars'],
}
test.use({ launchOptions, viewport: { width: 700, height: 800 }, isMobile: false })

test('a press closes the privacy note if it begins outside, and the menu wherever it is outside', async ({
  page,
}) => {
  await openForm(page)
  await privacyButton(page).click()
  const note = privacyNote(page)
  const { x, y } = (await note.boundingBox())!
  await page.mouse.move(x + 60, y + 150)
  await page.mouse.down()
  await page.mouse.move(x - 20, y + 150, { steps: 4 })
  await page.mouse.up()
  await settle(page)
  await expect(note).toBeVisible()
  await page.mouse.click(x - 20, y + 150)
  await expect(note).toHaveCount(0)
  await menuButton(page).click()
  await page.getByRole('heading', { name: 'Our Hours' }).click()
  await expect(menu(page)).toBeVisible()
  await page.mouse.click(100, 300)
  await expect(menu(page)).toBeHidden()
  await expect(page).toHaveURL('/contact')
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
