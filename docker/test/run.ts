/**
 * `npm run test:compose`: the containers from cold to healthy, the browser's journey through nginx to Postfix, and what
 * only containers can show. Needs a Docker engine with Compose v2; removes what it made.
 * `npm run test:compose -- tls` runs one step on a fresh stack.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { chromiumOrStop } from '../../.dev/browsers.ts'
import { openInbox } from '../../.dev/inbox.ts'
import { listen } from '../../.dev/listen.ts'
import { localEnv } from '../../.dev/local-env.ts'
import { ROOT } from '../../.dev/paths.ts'
import { freePort } from '../../.dev/postgres.ts'
import { step } from '../../.dev/services.ts'
import { proveBackups } from './backups.ts'
import { proveHardening } from './hardening.ts'
import { proveDemo, proveFullDisk, proveUpgrade, rejectPlaceholders } from './operation.ts'
import { makeStack } from './stack.ts'
import { proveSwarm } from './swarm.ts'
import { proveTls } from './tls.ts'

const asked = process.argv.slice(2)

const inboxPort = await freePort()
const stack = await makeStack('willow-test')
const folder = join(stack.folder, 'mail')
const inbox = await openInbox(folder, { host: '0.0.0.0' })
const closeInbox = await listen(inbox.handle, inboxPort, 'INBOX_PORT', '127.0.0.1')
stack.set({ INBOX_SMTP_PORT: String(inbox.smtpPort) })

/**
 * Walks through the site in Chromium, to the mails that Postfix passed on; it takes mail only after a login over TLS. No more
 * messages: nginx takes few a minute of one visitor.
 */
const proveJourney = async () => {
  const chromium = chromiumOrStop()
  const env = {
    ...process.env,
    ...localEnv(),
    SITE_UNDER_TEST: stack.url,
    INBOX_UNDER_TEST: `http://localhost:${inboxPort}`,
    ...(chromium && { CHROMIUM: chromium }),
  }
  const words = ['test', 'send.spec', '--project=desktop', '-g', 'groomer|own policy|switched off']
  const [code] = await once(spawn('playwright', words, { cwd: ROOT, env, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error('The journey failed: see above.')
  return 'by STARTTLS with a login'
}

const STEPS: [string, string, () => Promise<string>][] = [
  ['hardening', 'containers are hardened', () => proveHardening(stack)],
  ['journey', 'journey through nginx to Postfix', proveJourney],
  ['backups', 'backed up, restored, copied and moved', () => proveBackups(stack)],
  ['upgrade', 'upgraded and back, pages put in place', () => proveUpgrade(stack)],
  ['disk', 'full disk survived', proveFullDisk],
  ['demo', 'one command serves a demo', proveDemo],
  ['tls', 'HTTPS', proveTls],
  ['swarm', 'on Docker Swarm', () => proveSwarm(stack, { folder, ...inbox })],
]

try {
  const unknown = asked.find((name) => !STEPS.some(([known]) => known === name))
  if (unknown)
    throw new Error(`There is no step "${unknown}": choose among ${STEPS.map(([name]) => name).join(', ')}.`)
  await step('images built', () => stack.compose('--profile', '*', 'build'))
  await step('placeholders rejected', () => rejectPlaceholders(stack))
  await step('all services healthy from cold', () => stack.compose('up', '--wait'))
  for (const [name, what, action] of STEPS)
    if (asked.length === 0 || asked.includes(name)) await step(what, action, { show: true })
} catch (error) {
  console.error(`\n  ✗ ${error instanceof Error ? error.message : error}\n`)
  console.error(await stack.compose('logs', '--tail', '25', '--no-color').catch(() => ''))
  process.exitCode = 1
} finally {
  await closeInbox()
  await inbox.close()
  await stack.remove()
  process.disconnect?.()
}
