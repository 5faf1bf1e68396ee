/**
 * `npm run test:compose`: the containers from cold to healthy, the browser's journey through nginx to Postfix, and what
 * only containers can show. Needs a Docker engine with Compose v2; removes what it made.
 * `npm run test:compose -- tls` runs one step on a fresh stack.
 */
import { join } from 'node:path'
import { listen } from '../../.dev/listen.ts'
import { openInbox } from '../../.dev/inbox.ts'
import { freePort } from '../../.dev/postgres.ts'
import { step } from '../../.dev/services.ts'
import { proveBackups } from './backups.ts'
import { proveHardening } from './hardening.ts'
import { proveJourney } from './journey.ts'
import { proveDemo, proveFullDisk, proveUpgrade, refusePlaceholders } from './operation.ts'
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

const STEPS: [string, string, () => Promise<string>][] = [
  ['hardening', 'containers are hardened', () => proveHardening(stack)],
  ['journey', 'journey through nginx to Postfix', () => proveJourney(stack, inboxPort)],
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
  await step('placeholders refused', () => refusePlaceholders(stack))
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
