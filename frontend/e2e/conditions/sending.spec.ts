/** A message that is sent while the visitor goes on. */
import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import * as form from '../contact-page.ts'
import { expectHydrated } from '../visit.ts'

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
