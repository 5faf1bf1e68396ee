import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

const TEXTS = {
  '/': ['Professional grooming services for your beloved furry friends', 'Full Groom', 'From £45'],
  '/services': ['Senior Dog Care', 'From £40', 'Finishing Touches', 'Prices may vary'],
  '/contact': ['Get in Touch', 'Newark Area', 'WE LOOK FORWARD TO MEETING YOU!'],
  '/no/such/page': ['404 Page Not Found', 'Did you forget to add the page to the router?'],
}

test('every screen can be read without JavaScript', async ({ page }) => {
  for (const [route, texts] of Object.entries(TEXTS)) {
    await page.goto(route)
    for (const text of texts) await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  }
})

test('links lead on without JavaScript', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'View All Services' }).click()
  await expect(page).toHaveURL('/services')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
})

test('booking sends the browser on without JavaScript', async ({ page }) => {
  await page.route('https://booking.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Choose a day</h1>' }),
  )
  await page.goto('/booking')
  await expect(page.getByRole('heading', { name: 'Choose a day' })).toBeVisible()
})
