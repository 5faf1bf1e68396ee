/** How soon a visitor with a phone of 360 px gets to what she came for. */
import { expect, test, type Page } from '@playwright/test'
import { openForm } from './contact-page.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Where something begins on the page, in px from its top. */
const topOf = async (page: Page, role: 'link' | 'textbox', name: string) => {
  const box = await page.getByRole('main').getByRole(role, { name }).first().boundingBox()
  return box!.y + (await page.evaluate(() => scrollY))
}

test('booking is one tap away on every screen, beside the menu', { tag: '@phone' }, async ({ page }) => {
  for (const screen of ['/', '/services', '/gallery', '/contact', '/no/such/page']) {
    await page.goto(screen)
    const book = page.getByRole('banner').getByRole('link', { name: 'Book', exact: true })
    await expect(book).toBeInViewport({ ratio: 1 })
    await expect(book).toHaveAttribute('href', '/booking')
    if (['/gallery', '/contact'].includes(screen))
      await expect(page.getByRole('main').getByRole('link', { name: 'Book Now' })).toBeVisible()
  }
})

test('six services and the button to book them are compact', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/services')
  expect(await topOf(page, 'link', 'Book a Service')).toBeLessThan(2000)
  const card = page.getByRole('listitem').filter({ hasText: 'Nail Trim' })
  const [title, price, picture] = await Promise.all(
    [card.getByRole('heading'), card.getByText('£15', { exact: true }), card.locator('img')].map(
      async (one) => (await one.boundingBox())!,
    ),
  )
  const middle = (box: { y: number; height: number }) => box.y + box.height / 2
  for (const words of [title!, price!])
    expect(Math.abs(middle(words) - middle(picture!))).toBeLessThan(picture!.height / 2)
  expect(picture!.x + picture!.width).toBeLessThanOrEqual(title!.x)
})

test('the first field of the form is within the first screen', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/contact')
  expect(await topOf(page, 'textbox', 'Name')).toBeLessThan(740)
})

test('the footer has its links and its hours side by side', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const links = (await footer.getByRole('navigation').boundingBox())!
  const hours = (await footer.getByText('Wednesday').boundingBox())!
  expect(hours.x).toBeGreaterThan(links.x + links.width)
  expect((await footer.boundingBox())!.height).toBeLessThan(940)
})

test('errors take no more room than is between the fields anyway', { tag: '@phone' }, async ({ page }) => {
  await openForm(page)
  const places = () =>
    page
      .locator('form[method=post]')
      .locator('label, input, textarea, button')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)))
  const before = await places()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message must be at least 10 characters.').last()).toBeVisible()
  // A pressed button sinks and rises again.
  await expect.poll(places).toEqual(before)
})
