import { expect, test } from '@playwright/test'

test.beforeEach(async ({ page }) => {
  await page.goto('/services')
})

test('all six services have their prices', async ({ page }) => {
  const main = page.getByRole('main')
  for (const [title, price] of [
    ['Full Groom', 'From £45'],
    ['Bath & Brush', 'From £30'],
    ['Nail Trim', '£15'],
    ['De-shedding Treatment', 'From £25'],
    ["Puppy's First Groom", '£35'],
    ['Senior Dog Care', 'From £40'],
  ]) {
    const card = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(card.getByText(price ?? '', { exact: true })).toBeVisible()
  }
})

test('each service leads to booking, with its price', async ({ page }) => {
  for (const [title, link] of [
    ['Full Groom', 'Book · from £45'],
    ['Nail Trim', 'Book · £15'],
  ] as const) {
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(card.getByRole('link', { name: link })).toHaveAttribute('href', '/booking')
  }
  await expect(page.getByRole('link', { name: /^Book · / })).toHaveCount(6)
})

test('the chat button lies on no price', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    const chat = (await page.getByRole('link', { name: /^Chat with/ }).boundingBox())!
    for (const price of await page
      .getByRole('main')
      .getByText(/^(From )?£\d+$/)
      .all())
      expect((await price.boundingBox())!.x + (await price.boundingBox())!.width, `${width} px`).toBeLessThan(
        chat.x,
      )
  }
})

test('four reasons say why to choose the salon', async ({ page }) => {
  const reasons = page.getByRole('region', { name: /^Why Choose/ })
  await expect(reasons.getByRole('listitem').getByRole('heading')).toHaveText([
    'Expert Groomers',
    'Premium Products',
    'Stress-Free Environment',
    'Personalized Service',
  ])
})

test('a note tells why prices vary, and a button leads to booking', async ({ page }) => {
  const main = page.getByRole('main')
  await expect(main.getByText(/Prices may vary with your dog’s size, breed and coat condition/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Book a Service' })).toHaveAttribute('href', '/booking')
})

test('a visit has six steps', async ({ page }) => {
  const steps = page.getByRole('region', { name: 'What happens on the day' }).getByRole('listitem')
  await expect(steps.getByRole('heading')).toHaveText([
    'Consultation',
    'Pre-Grooming Assessment',
    'Bath & Conditioning',
    'Drying & Brushing',
    'Styling & Trimming',
    'Finishing Touches',
  ])
})

test('the cards of a row are equally high', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const heights = await page
    .getByRole('listitem')
    .filter({ hasText: /^(Full Groom|Bath & Brush|Nail Trim)/ })
    .evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().height)))
  expect(new Set(heights).size).toBe(1)
})
