/**
 * `npm run test:compose`: the containers from cold to healthy, the browser's journey through nginx to Postfix, and what
 * only containers can show. Needs a Docker engine with Compose v2; removes what it made.
 * `npm run test:compose -- tls` runs one step on a fresh stack.
 */
import { join } from 'node:path'
import { listen } from '../../.dev/listen.ts'
import { openInbox } from '../../.dev/inbox.ts'
import { freePort } from '../../.dev/postgres.ts'
import { step } from '../../.dev/steps.ts'
import { proveBackups } from './backups.ts'
import { proveDemo, proveStart } from './first-start.ts'
import { proveHardening } from './hardening.ts'
import { journey } from './journey.ts'
import { proveFullDisk, proveSite } from './operation.ts'
import { proveMoves, proveRemotes } from './remote.ts'
import { makeStack } from './stack.ts'
import { proveSwarm } from './swarm.ts'
import { proveTls } from './tls.ts'
import { proveVersions } from './versions.ts'

const asked = process.argv.slice(2)

const inboxPort = await freePort()
const stack = await makeStack('willow-test')
const inbox = await openInbox(join(stack.folder, 'mail'), { host: '0.0.0.0' })
const closeInbox = await listen(inbox.handle, inboxPort, 'INBOX_PORT', '127.0.0.1')
stack.set({ INBOX_SMTP_PORT: String(inbox.smtpPort) })

const STEPS: [string, string, () => Promise<unknown>][] = [
  ['hardening', 'containers are hardened', () => proveHardening(stack)],
  ['journey', 'journey through nginx to Postfix', () => journey(stack, inboxPort)],
  ['backups', 'backed up and restored', () => proveBackups(stack)],
  ['remote', 'backups copied to another machine', proveRemotes],
  ['move', 'moved to a bare machine, and made again from nothing', proveMoves],
  ['versions', 'upgraded and back', () => proveVersions(stack)],
  ['site', 'pages put in place', () => proveSite(stack)],
  ['disk', 'full disk survived', proveFullDisk],
  ['demo', 'one command serves a demo', proveDemo],
  ['start', 'wrong starts explained', proveStart],
  ['tls', 'HTTPS', proveTls],
  ['swarm', 'on Docker Swarm', () => proveSwarm(stack)],
]

try {
  const unknown = asked.find((name) => !STEPS.some(([known]) => known === name))
  if (unknown)
    throw new Error(`There is no step "${unknown}": choose among ${STEPS.map(([name]) => name).join(', ')}.`)
  await step('images built', () => stack.compose('build'))
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
