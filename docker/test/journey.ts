/** The browser's journeys through nginx to a real Postfix, and what goes wrong between the worker and that. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { localEnv } from '../../.dev/local-env.ts'
import { ROOT } from '../../.dev/paths.ts'
import { chromiumOrStop } from '../../.dev/browsers.ts'
import { inFile, SECRETS, type Stack } from './stack.ts'
import { askAbout, drained, expect, makeDue, post, until } from './visitors.ts'

const startWorker = (stack: Stack) => stack.compose('up', '-d', '--wait', '--no-deps', 'worker')

/** STARTTLS, and a login after it. */
const proveLogin = async (stack: Stack) => {
  const id = await post(stack.url)
  await drained(stack, [id])
  const mail = await stack.inside('mail', `cat $(grep -rl ${id} /var/mail/boxes)`)
  expect('the way of a mail', mail, /^Received: [^]*?using TLSv1\.[23][^]*?with ESMTPSA /m)
}

/** Each wrong setting is reported as what it is, and the message leaves once it is put right. */
const proveRefusals = async (stack: Stack) => {
  const right = { ...stack.env }
  const logins = async () => (await stack.logs('mail')).split('SASL').length
  for (const [changes, why, reachesLogin] of [
    [inFile(stack.folder, 'SMTP_PASSWORD', 'not this one'), /^EAUTH: .*535/, true],
    [{ EXTRA_CA_CERTS: '' }, /certificate/i, false],
    [{ SMTP_HOST: 'other.salon.test' }, /altnames|does not match/i, false],
  ] as const) {
    const before = await logins()
    stack.set(changes)
    await stack.compose('stop', 'worker')
    await startWorker(stack)
    const id = await post(stack.url)
    const error = () => askAbout(stack, [id], 'last_error')
    await until('a mail that is not taken', async () => (await error()) !== '')
    expect('the reason', await error(), why)
    // The password is kept from a server that is not known.
    if ((await logins()) > before !== reachesLogin) throw new Error(`A login came, or did not: ${why}`)
    stack.set({ ...right, ...inFile(stack.folder, 'SMTP_PASSWORD', SECRETS.SMTP_PASSWORD) })
    await stack.compose('stop', 'worker')
    await startWorker(stack)
    await makeDue(stack)
    await drained(stack, [id])
  }
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
  const words = [
    'test',
    'journey',
    'native-form',
    '--project=desktop',
    '-g',
    'groomer|own policy|switched off',
  ]
  const child = spawn('playwright', words, { cwd: ROOT, env, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The journey failed: see above.')
  await proveLogin(stack)
  await proveRefusals(stack)
  return 'by STARTTLS with a login; a wrong password and two wrong certificates reported'
}
