/** Every screen must pass axe-core in every state, show the focus, and log nothing to the console. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import * as form from './contact-page.ts'
import { hydrate, SCREENS, watchLog } from './hydration.ts'

const findViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
}

/** axe measures the contrast only of elements that do not move. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of SCREENS)
  test(
    `${path}, before and after hydration: axe-core finds nothing, the console is empty, no other origin is requested`,
    { tag: '@phone' },
    async ({ page, baseURL }) => {
      const logged = watchLog(page)
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url())
      })
      await page.goto(path)
      expect(await findViolations(page)).toEqual([])
      await hydrate(page)
      expect(await findViolations(page)).toEqual([])
      await page.mouse.wheel(0, 600)
      await page.waitForLoadState('networkidle')
      expect(logged).toEqual([])
      expect(foreign).toEqual([])
    },
  )

const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  'on the screen that leads to booking': async (page) => {
    await page.route('**/booking', async (route) => {
      const html = await (await route.fetch()).text()
      const staying = html.replaceAll(/<meta http-equiv="refresh"[^>]*>|<script[^]*?<\/script>/g, '')
      await route.fulfill({ contentType: 'text/html', body: staying })
    })
    await page.goto('/booking')
    await expect(page.getByRole('link', { name: 'click here' })).toBeVisible()
  },
  'with the mobile menu open': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: /menu/i }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'with the privacy note open': async (page) => {
    await page.goto('/contact')
    await form.privacyButton(page).click()
    await expect(form.privacyNote(page)).toBeVisible()
  },
  'with errors under the fields': async (page) => {
    await form.openForm(page)
    await form.sendButton(page).click()
    await expect(page.getByText('Subject is required.')).toBeVisible()
  },
  'with a failed message and its toast': async (page) => {
    await form.mockRejectingApi(page)
    await form.openForm(page)
    await form.fill(page)
    await form.sendButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Message failed')
    await expect(page.getByRole('group', { name: 'Not sent yet' })).toBeVisible()
  },
  'with a picture of the gallery open': async (page) => {
    await page.goto('/gallery')
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
}

for (const [state, arrive] of Object.entries(STATES))
  test(`axe-core finds nothing ${state}`, async ({ page }) => {
    await arrive(page)
    expect(await findViolations(page)).toEqual([])
  })

/** The focused element, and whether its ring is visible. A slider's ring is around its knob. */
const readFocus = () => {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const ringed = element.matches('[type=range]') ? element.nextElementSibling! : element
  const { outlineStyle, outlineWidth } = getComputedStyle(ringed)
  const name = element.getAttribute('aria-label') ?? (element.textContent || element.id)
  return { name, ring: `${outlineStyle} ${outlineWidth}` }
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('every focusable element on every screen has a focus ring', async ({ page }) => {
      for (const path of SCREENS) {
        await page.goto(path)
        let stops = 0
        for (; stops < 80; stops++) {
          await page.keyboard.press('Tab')
          const stop = await page.evaluate(readFocus)
          if (!stop) break
          expect(stop, path).toEqual({ name: stop.name, ring: 'solid 3px' })
        }
        expect(stops, path).toBeGreaterThan(10)
      }
    })
  })
