/** The form without scripts: the browser checks and posts it, the API answers with a page. Against the real API and inbox. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { SCRIPTS, hasHydratedForm, hold } from './hydration.ts'
import { entries, fill, mailsAbout, sendButton } from './contact-page.ts'

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' })

/** Fills in the form under a subject of its own, and returns that. */
const write = async (page: Page) => {
  const subject = `A bath ${randomUUID()}`
  await fill(page)
  await page.getByLabel('Subject').fill(subject)
  return subject
}

const expectSentOnce = async (page: Page, subject: string) => {
  await expect(page).toHaveURL('/contact#sent')
  await expect(thanks(page)).toBeVisible()
  await expect(sendButton(page)).toBeHidden()
  await expect.poll(async () => (await mailsAbout(subject)).length).toBe(1)
  const [mail] = await mailsAbout(subject)
  expect(mail?.text).toContain(entries.Message)
  expect(mail?.replyTo).toMatchObject([{ address: entries.Email }])
}

/** The page under a policy that forbids scripts, as a proxy or an extension may set it. */
const forbidScripts = (page: Page) =>
  page.route('/contact', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'none'" }
    await route.fulfill({ response, headers })
  })

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a message is sent once, and "Send Another Message" leads to an empty form',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/contact')
      await expect(thanks(page)).toBeHidden()
      const subject = await write(page)
      await sendButton(page).click()
      await expectSentOnce(page, subject)
      await page.getByRole('link', { name: 'Send Another Message' }).click()
      await expect(page.getByLabel('Name')).toHaveValue('')
      await expect(thanks(page)).toBeHidden()
    },
  )

  test('a double click sends the message once', async ({ page }) => {
    await page.goto('/contact')
    const subject = await write(page)
    await sendButton(page).dblclick()
    await expectSentOnce(page, subject)
  })

  test('the browser itself stops an empty form', async ({ page }) => {
    await page.goto('/contact')
    await sendButton(page).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page).toHaveURL('/contact')
  })

  test(
    'a broken rule is answered with its sentence and the text, which can be corrected',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/contact')
      const subject = await write(page)
      await page.getByLabel('Name').fill(' B ')
      await sendButton(page).click()
      await expect(page.getByText('Name must be at least 2 characters.')).toBeVisible()
      await expect(page.getByText(entries.Message).or(page.getByLabel('Message'))).toContainText(
        'Biscuit rolled in something.',
      )
      await expect(
        page
          .getByRole('link', { name: /@/ })
          .or(page.getByRole('link', { name: /email/i }))
          .first(),
      ).toBeVisible()
      await page.goBack()
      await page.getByLabel('Name').fill('Bea')
      await sendButton(page).click()
      await expectSentOnce(page, subject)
    },
  )
})

test('a policy that forbids scripts leaves a form that sends', async ({ page }) => {
  await forbidScripts(page)
  await page.goto('/contact')
  const subject = await write(page)
  await sendButton(page).click()
  await expectSentOnce(page, subject)
})

for (const [which, pattern] of [
  ['no script', SCRIPTS],
  ['the script of the form', '**/assets/form-*.js'],
] as const)
  test(
    `when ${which} can be fetched, the message is sent all the same`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.route(pattern, (route) => route.abort())
      await page.goto('/contact')
      const subject = await write(page)
      await sendButton(page).click()
      await expectSentOnce(page, subject)
    },
  )

test('a message that is sent on a slow line before React is there is sent once, also when Send is pressed again', async ({
  page,
}) => {
  const releaseScripts = await hold(page, SCRIPTS)
  const releasePost = await hold(page, '**/api/contact')
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
  const second = page.waitForRequest('**/api/contact')
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
  await expect.poll(() => page.evaluate(hasHydratedForm)).toBe(true)
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(thanks(page)).toHaveCount(0)
})

test('a browser older than the scripts opens dialogs and sends the form', async ({ page }) => {
  await page.addInitScript(() => {
    const { supports } = CSS
    CSS.supports = (...asked: [string]) => !asked[0].includes('dvh') && supports.apply(CSS, asked)
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/contact')
  await page.getByRole('main').getByRole('button', { name: 'Privacy note' }).click()
  await page.getByRole('dialog').getByRole('button').first().click()
  const subject = await write(page)
  await sendButton(page).click()
  await expectSentOnce(page, subject)
  expect(scripts).toEqual([])
})
