/** Messages that are sent before, without or around the scripts. */
import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import { expectHydrated, SCRIPTS, watchScripts } from '../visit.ts'
import * as form from '../contact-page.ts'

const TOO_OLD = 'the browser is older than the scripts'

const BROKEN: Record<string, (page: Page) => Promise<unknown>> = {
  'no script can be fetched': (page) => page.route(SCRIPTS, (route) => route.abort()),
  // A proxy or an extension may set such a policy.
  'a policy forbids scripts': (page) =>
    page.route('/contact', async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'content-security-policy': "script-src 'none'" }
      await route.fulfill({ response, headers })
    }),
  [TOO_OLD]: (page) =>
    page.addInitScript(() => {
      const { supports } = CSS
      CSS.supports = (...args: [string]) => !args[0].includes('dvh') && supports.apply(CSS, args)
    }),
}

for (const [what, prepare] of Object.entries(BROKEN))
  test(`when ${what}, the browser validates and sends a message`, async ({ page }) => {
    await prepare(page)
    const requested = watchScripts(page)
    await page.goto('/contact')
    await form.sendButton(page).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    const subject = await form.fillWithUniqueSubject(page)
    await form.sendButton(page).click()
    await form.expectSentOnce(page, subject)
    if (what === TOO_OLD) expect(requested).toEqual([])
  })

/** Serves the site as over a slow connection: a message reaches it only once `release` is called. */
const serveSlowly = async (site: string) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') await Promise.race([released, once(response, 'close')])
    if (response.destroyed) return
    const { url: path, method, headers } = request
    request.pipe(
      sendRequest(new URL(path!, site), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      }),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { release, close: () => server.close(), url: `http://127.0.0.1:${port}` }
}

test('a message arrives even if the visitor opens another document meanwhile', async ({ page, baseURL }) => {
  const slow = await serveSlowly(baseURL!)
  await page.goto(`${slow.url}/contact`)
  await expectHydrated(page, form.FORM)
  const subject = await form.fillWithUniqueSubject(page)
  await form.sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await page.goto(`${slow.url}/services`)
  slow.release()
  await form.expectMail(subject)
  slow.close()
})
