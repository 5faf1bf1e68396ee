/**
 * `npm run test:containers`: the containers from cold to healthy, the browser's journey through nginx to Postfix, and what
 * only containers can show. Needs a Docker engine with Compose v2, and removes what it made. `-t HTTPS` runs one test.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { openInbox } from '../../.dev/inbox.ts'
import { localEnv, ROOT } from '../../.dev/environment.ts'
import { proveBackups } from './backups.ts'
import { proveHardening } from './hardening.ts'
import { proveDemo, proveFullDisk, proveUpgrade, rejectPlaceholders } from './operation.ts'
import { makeStack } from './stack.ts'
import { proveSwarm } from './swarm.ts'
import { proveTls } from './tls.ts'

const stack = await makeStack('willow-test')
const folder = join(stack.folder, 'mail')
const inbox = await openInbox(folder, { smtpHost: '0.0.0.0' })
stack.set({ INBOX_SMTP_PORT: String(inbox.smtpPort) })

/**
 * Walks through the site in Chromium, to the mails that Postfix passed on; it takes mail only after a login over TLS.
 */
const proveJourney = async () => {
  const env = {
    ...process.env,
    ...localEnv(),
    SITE_UNDER_TEST: stack.url,
    INBOX_UNDER_TEST: inbox.pageUrl,
  }
  const words = ['test', 'send.spec', '--project=desktop', '-g', 'groomer|own security policy|switched off']
  const [code] = await once(spawn('playwright', words, { cwd: ROOT, env, stdio: 'inherit' }), 'exit')
  expect(code, 'the journey: see above').toBe(0)
  return 'by STARTTLS with a login'
}

beforeAll(async () => {
  await stack.compose('--profile', '*', 'build')
  await rejectPlaceholders(stack)
  await stack.compose('up', '--wait')
})

afterAll(async () => {
  await inbox.close()
  await stack.remove()
})

const TESTS: Record<string, () => Promise<string>> = {
  'the containers are hardened': () => proveHardening(stack),
  'a visitor’s journey leads through nginx to Postfix': proveJourney,
  'backups are made, copied, and restored on a bare machine': () => proveBackups(stack),
  'an upgrade and the way back lose no message': () => proveUpgrade(stack),
  'a full disk loses no message': proveFullDisk,
  'one command serves a demo': proveDemo,
  'HTTPS is there by naming a domain, or with an own certificate': proveTls,
  'the same images run on Docker Swarm': () => proveSwarm(stack, { folder, ...inbox }),
}

it.each(Object.entries(TESTS))('%s', async (_, prove) => {
  onTestFailed(async () =>
    console.error(await stack.compose('logs', '--tail', '25', '--no-color').catch(String)),
  )
  const seen = await prove()
  console.log(seen)
  expect(seen).not.toBe('')
})
