/** What a screen reader tells, in its order, and that it tells nothing twice. */
import { expect, test } from '@playwright/test'
import { isAwake } from './awake.ts'

test('a case is told as its dog, one moment, the other moment, the slider', async ({ page }) => {
  await page.goto('/gallery')
  await isAwake(page)
  await expect(page.getByRole('article', { name: 'Pug' })).toMatchAriaSnapshot(`
    - article "Pug":
      - heading "Pug" [level=3]
      - figure:
        - img /Pug/
        - text: Before
      - figure:
        - img /Pug/
        - text: After
      - 'slider "Pug: before and after"'
      - paragraph
  `)
})

test('a tile of the gallery is one button, and speaks once', async ({ page }) => {
  await page.goto('/gallery')
  const tile = page.getByRole('list', { name: 'Gallery' }).getByRole('listitem').first()
  await expect(tile).toMatchAriaSnapshot(`
    - listitem:
      - /children: equal
      - button "Enlarge Cockapoo with round apricot curls"
  `)
})

test('the badge tells its rating once', async ({ page }) => {
  await page.goto('/')
  const badge = page.getByRole('region', { name: 'Happy Clients' }).getByText(/^4\.7 rating/)
  const told = await badge.locator('../..').ariaSnapshot()
  expect(told.match(/4\.7/g)).toHaveLength(1)
})

test('every link to a chat is described as one, the first “Contact Us” too', async ({ page }) => {
  for (const path of ['/', '/contact', '/no/such/page']) {
    await page.goto(path)
    const chats = page.locator('a[href^="https://wa.me/"]')
    expect(await chats.count()).toBeGreaterThan(0)
    for (const chat of await chats.all())
      await expect(chat).toHaveAccessibleDescription('Opens WhatsApp in a new tab')
  }
})
