/** The form without scripts: the browser checks and posts it, the API answers with a page. Against the real API and inbox. */
import { expect, test, type Page } from '@playwright/test'
import { SCRIPTS, hold, watchScripts } from './hydration.ts'
import {
  API,
  entries,
  formIsHydrated,
  expectMail,
  privacyButton,
  privacyNote,
  sendButton,
  thanks,
  write,
} from './contact-page.ts'

const expectSentOnce = async (page: Page, subject: string) => {
  await expect(page).toHaveURL('/contact#sent')
  await expect(thanks(page)).toBeVisible()
  await expect(sendButton(page)).toBeHidden()
  await expectMail(subject)
}

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a double click sends a message once, and "Send Another Message" leads to an empty form',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/contact')
      await expect(thanks(page)).toBeHidden()
      const subject = await write(page)
      await sendButton(page).dblclick()
      await expectSentOnce(page, subject)
      await page.getByRole('link', { name: 'Send Another Message' }).click()
      await expect(page.getByLabel('Name')).toHaveValue('')
      await expect(thanks(page)).toBeHidden()
    },
  )

  test(
    'the browser stops an empty form, and the API answers a broken rule with its sentence and the text',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/contact')
      await sendButton(page).click()
      await expect(page.getByLabel('Name')).toBeFocused()
      await expect(page).toHaveURL('/contact')
      const subject = await write(page)
      await page.getByLabel('Name').fill(' B ')
      await sendButton(page).click()
      await expect(page.getByText('Name must be at least 2 characters.')).toBeVisible()
      await expect(page.getByLabel('Message')).toContainText('rolled in something')
      await expect(page.getByRole('link', { name: /@|email/i }).first()).toBeVisible()
      await page.goBack()
      await page.getByLabel('Name').fill(entries.Name)
      await sendButton(page).click()
      await expectSentOnce(page, subject)
    },
  )
})

const without = (scripts: string) => (page: Page) => page.route(scripts, (route) => route.abort())

const BROKEN: Record<string, (page: Page) => Promise<unknown>> = {
  'no script can be fetched': without(SCRIPTS),
  'the script of the form cannot be fetched': without('**/assets/form-*.js'),
  // As a proxy or an extension may set it.
  'a policy forbids scripts': (page) =>
    page.route('/contact', async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'content-security-policy': "script-src 'none'" }
      await route.fulfill({ response, headers })
    }),
}

for (const [what, prepare] of Object.entries(BROKEN))
  test(`when ${what}, a message is sent all the same`, async ({ page }) => {
    await prepare(page)
    await page.goto('/contact')
    const subject = await write(page)
    await sendButton(page).click()
    await expectSentOnce(page, subject)
  })

test('a browser older than the scripts fetches none, opens dialogs and sends the form', async ({ page }) => {
  await page.addInitScript(() => {
    const { supports } = CSS
    CSS.supports = (...asked: [string]) => !asked[0].includes('dvh') && supports.apply(CSS, asked)
  })
  const scripts = watchScripts(page)
  await page.goto('/contact')
  await privacyButton(page).click()
  await privacyNote(page).getByRole('button').first().click()
  const subject = await write(page)
  await sendButton(page).click()
  await expectSentOnce(page, subject)
  expect(scripts).toEqual([])
})

test('a message that is sent on a slow line before React is there is sent once, also when Send is pressed again', async ({
  page,
}) => {
  const releaseScripts = await hold(page, SCRIPTS)
  const releasePost = await hold(page, API)
  await page.goto('/contact')
  const subject = await write(page)
  // Within the page, because Playwright waits for the answer of a form that was posted.
  await page.evaluate(() => {
    const send = document.querySelector<HTMLElement>('form[method=post] [type=submit]')!
    send.click()
    const isLoaded = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/main-'))
    const again = setInterval(() => {
      if (!isLoaded()) return
      clearInterval(again)
      requestIdleCallback(() => send.click())
    }, 50)
  })
  const second = page.waitForRequest(API)
  releaseScripts()
  await second
  releasePost()
  await expectSentOnce(page, subject)
})

test('once React is there the thanks stay, the draft is gone, and a reload shows an empty form', async ({
  page,
}) => {
  const release = await hold(page, SCRIPTS)
  await page.goto('/contact')
  const subject = await write(page)
  await sendButton(page).click()
  await expectSentOnce(page, subject)
  release()
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.reload()
  await formIsHydrated(page)
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(thanks(page)).toHaveCount(0)
})
