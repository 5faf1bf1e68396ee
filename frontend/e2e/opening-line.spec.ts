/** The header says what matters today, by the salon's clock, wherever the visitor is. */
import { expect, test } from '@playwright/test'

/** London is on summer time until 25 October 2026; Los Angeles is eight hours behind it, or seven. */
const MOMENTS = [
  ['on a Tuesday morning in winter', '2026-11-24T10:00:00Z', 'Open now until 17:30'],
  ['on the minute of opening', '2026-11-24T09:00:00Z', 'Open now until 17:30'],
  ['on the minute of closing', '2026-11-24T17:30:00Z', 'Opens tomorrow 9:00'],
  ['late on a Thursday', '2026-11-26T19:29:00Z', 'Open now until 19:30'],
  ['on a Saturday night', '2026-11-28T22:00:00Z', 'Opens Tuesday 9:00'],
  ['on a summer morning at nine in London', '2026-07-14T08:00:00Z', 'Open now until 17:30'],
  ['a minute before that', '2026-07-14T07:59:00Z', 'Opens today 9:00'],
  ['on the Tuesday after the clocks went back', '2026-10-27T08:30:00Z', 'Opens today 9:00'],
] as const

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland'])
  test.describe(`for a visitor in ${timezoneId}`, () => {
    test.use({ timezoneId, viewport: { width: 1280, height: 800 } })
    test('the header shows the salon’s hours by London time', async ({ page }) => {
      for (const [when, time, line] of MOMENTS) {
        await page.clock.setFixedTime(time)
        await page.goto('/')
        await expect(page.getByRole('banner').getByText(line), when).toBeVisible()
      }
    })
  })

test('no opening line is shown without JavaScript', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL! })
  await page.goto('/')
  await expect(page.getByText(/^(Open now until|Opens .*\d:\d\d)/)).toHaveCount(0)
  await page.close()
})
