/** The browser's journey, against a running stack, and that of a browser without scripts. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { localEnv } from '../../.dev/local-env.ts'
import { ROOT } from '../../.dev/paths.ts'
import { chromiumOrStop } from '../../.dev/browsers.ts'
import type { Stack } from './stack.ts'
import { expect, nextVisitor, until } from './visitors.ts'

/** A browser that posts the form by itself, and is pressed twice; resolves once the one mail of it is there. */
const postNatively = async ({ url }: Stack, inbox: string) => {
  const subject = 'Sent without any script'
  const words = {
    name: 'Ann Rivers',
    email: 'ann@example.com',
    subject,
    message: 'Rex rolled in the mud again.',
  }
  const headers = { Origin: url, 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': nextVisitor() }
  const post = (fields: Record<string, string>) =>
    fetch(`${url}/api/contact`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  for (const answer of await Promise.all([post(words), post(words)]))
    expect('a form', `${answer.status} ${answer.headers.get('location')}`, /^303 \/contact#sent$/)
  const refused = await post({ ...words, name: 'A' })
  expect(
    'a refusal',
    `${refused.status} ${await refused.text()}`,
    /^422 [^]*Message not sent[^]*again\.<\/textarea>/,
  )
  expect(
    'its policy',
    refused.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'sha256-/,
  )
  const copies = async () => {
    const mails = (await (await fetch(`${inbox}/api/messages`)).json()) as { subject: string }[]
    return mails.filter((mail) => mail.subject.includes(subject)).length
  }
  await until('the mail of the form', async () => (await copies()) > 0)
  if ((await copies()) !== 1) throw new Error('A form that was pressed twice came twice.')
}

/** Walks through the site of `stack` in Chromium; `inboxPort` shows the mails that Postfix passed on. */
export const journey = async (stack: Stack, inboxPort: number): Promise<void> => {
  const chromium = chromiumOrStop()
  const inbox = `http://localhost:${inboxPort}`
  await postNatively(stack, inbox)
  const env = {
    ...process.env,
    ...localEnv(),
    SITE_UNDER_TEST: stack.url,
    INBOX_UNDER_TEST: inbox,
    ...(chromium && { CHROMIUM: chromium }),
  }
  const child = spawn('playwright', ['test', 'journey'], { cwd: ROOT, env, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The journey failed: see above.')
}
