/**
 * `npm run test:compose`: the containers from cold to healthy, the browser's journey through nginx to Postfix, and
 * what containers can suffer. Needs a Docker engine with Compose v2; leaves nothing behind.
 * `npm run test:compose -- faults` runs one step on a fresh stack.
 */
import { join } from 'node:path'
import { proveBackups } from './backups.ts'
import { proveDemo } from './demo.ts'
import { proveHardening } from './hardening.ts'
import { proveMoves } from './moves.ts'
import { proveRemotes } from './remotes.ts'
import { proveHostile } from './hostile.ts'
import { journey } from './journey.ts'
import { proveStart } from './operate.ts'
import { runFaults, runFullDisk } from './run-faults.ts'
import { proveScale } from './scale.ts'
import { proveSite } from './site.ts'
import { makeStack } from './stack.ts'
import { proveSwarm } from './swarm.ts'
import { proveTls } from './tls.ts'
import { until } from './visitor.ts'
import { proveVersions } from './versions.ts'
import { proveImages, proveMemory } from './weight.ts'
import { listen } from '../../.dev/listen.ts'
import { openInbox } from '../../.dev/inbox.ts'
import { freePort } from '../../.dev/postgres.ts'
import { step } from '../../.dev/steps.ts'

const asked = process.argv.slice(2)
const wanted = (name: string) => asked.length === 0 || asked.includes(name)

const inboxPort = await freePort()
const stack = await makeStack('willow-test')
const inbox = await openInbox(join(stack.folder, 'mail'), { host: '0.0.0.0' })
const closeInbox = await listen(inbox.handle, inboxPort, 'INBOX_PORT', '127.0.0.1')
stack.set({ INBOX_SMTP_PORT: String(inbox.smtpPort) })

const restart = async () => {
  const count = () => stack.ask("SELECT count(*) FROM contact_message WHERE state = 'sent'")
  // A mail arrives a moment before its row is marked.
  await until('two messages marked as sent', async () => Number(await count()) >= 2)
  const before = await count()
  await stack.compose('down')
  await stack.compose('up', '--wait')
  if ((await count()) !== before) throw new Error(`Of ${before} messages ${await count()} are left.`)
}

const STEPS: [string, string, () => Promise<unknown>][] = [
  ['images', 'images are small', proveImages],
  ['hardening', 'containers are hardened', () => proveHardening(stack)],
  ['memory', 'memory is small', () => proveMemory(stack)],
  ['journey', 'journey through nginx to Postfix', () => journey(stack, inboxPort)],
  ['restart', 'stopped and started again with its data', restart],
  ['hostile', 'hostile requests answered', () => proveHostile(stack)],
  ['scale', 'three APIs and two workers', () => proveScale(stack)],
  ['backups', 'backed up and restored', () => proveBackups(stack)],
  ['remote', 'backups copied to another machine', proveRemotes],
  ['move', 'moved to a bare machine, and made again from nothing', proveMoves],
  ['versions', 'upgraded and back', () => proveVersions(stack)],
  ['site', 'pages put in place', () => proveSite(stack)],
  ['faults', 'faults survived', () => runFaults(stack)],
  ['disk', 'full disk survived', runFullDisk],
  ['demo', 'one command serves a demo', proveDemo],
  ['start', 'wrong starts explained', proveStart],
  ['tls', 'HTTPS', proveTls],
  ['swarm', 'on Docker Swarm', () => proveSwarm(stack)],
]

try {
  await step('images built', () => stack.compose('build'))
  await step('all services healthy from cold', () => stack.compose('up', '--wait'))
  for (const [name, what, action] of STEPS) if (wanted(name)) await step(what, action, { tell: true })
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
