import { expect, test } from '@playwright/test'
import { openHydrated, settle } from './visit.ts'

test.beforeEach(({ page }) => openHydrated(page, '/'))

test('cards below the window are never hidden, and rise once as they scroll into view', async ({ page }) => {
  const card = page.getByRole('listitem').filter({ hasText: 'Owner of' }).first()
  const countAnimations = () => card.evaluate((element) => element.getAnimations().length)
  await expect(card).toHaveCSS('opacity', '1')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const opacityWhileRising = card.evaluate(
    (element) =>
      new Promise((done) => {
        const look = () =>
          element.getAnimations().length > 0
            ? done(getComputedStyle(element).opacity)
            : requestAnimationFrame(look)
        look()
      }),
  )
  await card.scrollIntoViewIfNeeded()
  expect(await opacityWhileRising).toBe('1')
  await expect.poll(countAnimations).toBe(0)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await card.scrollIntoViewIfNeeded()
  await settle(page)
  expect(await countAnimations()).toBe(0)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves, not even a button under the pointer', async ({ page }) => {
    const button = page.getByRole('link', { name: 'Book Appointment' })
    await button.hover()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await expect(button).toHaveCSS('transform', 'none')
  })
})
