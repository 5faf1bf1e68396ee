/** The browser's journeys through nginx to a real Postfix, and the worker's login there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { localEnv } from '../../.dev/local-env.ts'
import { ROOT } from '../../.dev/paths.ts'
import { chromiumOrStop } from '../../.dev/browsers.ts'
import { inFile, SECRETS, type Stack } from './stack.ts'
import { askAbout, drained, expect, makeDue, post, until } from './visitors.ts'

/** STARTTLS, and a login after it. */
const proveLogin = async (stack: Stack) => {
  const id = await post(stack.url)
  await drained(stack, [id])
  const mail = await stack.inside('mail', `cat $(grep -rl ${id} /var/mail/boxes)`)
  expect('the way of a mail', mail, /^Received: [^]*?using TLSv1\.[23][^]*?with ESMTPSA /m)
}

/** A wrong password is reported, and the message leaves once the file has the right one. */
const provePassword = async (stack: Stack) => {
  const restartWorker = async (password: string) => {
    inFile(stack.folder, 'SMTP_PASSWORD', password)
    await stack.compose('up', '-d', '--wait', '--no-deps', '--force-recreate', 'worker')
  }
  await restartWorker('not this one')
  const id = await post(stack.url)
  const error = () => askAbout(stack, [id], 'last_error')
  await until('a rejected login', async () => /^EAUTH: .*535/.test(await error()))
  await restartWorker(SECRETS.SMTP_PASSWORD)
  await makeDue(stack)
  await drained(stack, [id])
}

/** Walks through the site of `stack` in Chromium; `inboxPort` shows the mails that Postfix passed on. */
export const proveJourney = async (stack: Stack, inboxPort: number): Promise<string> => {
  const chromium = chromiumOrStop()
  const env = {
    ...process.env,
    ...localEnv(),
    SITE_UNDER_TEST: stack.url,
    INBOX_UNDER_TEST: `http://localhost:${inboxPort}`,
    ...(chromium && { CHROMIUM: chromium }),
  }
  // No more of them: nginx takes few messages a minute of one visitor.
  const words = ['test', 'send.spec', '--project=desktop', '-g', 'groomer|own policy|switched off']
  const child = spawn('playwright', words, { cwd: ROOT, env, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The journey failed: see above.')
  await proveLogin(stack)
  await provePassword(stack)
  return 'by STARTTLS with a login; a wrong password reported'
}
