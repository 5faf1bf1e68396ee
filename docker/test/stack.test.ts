/** The containers of docker-compose.yml with a mail server beside them: first start, hardening, a visit, an upgrade. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { form } from '../../backend/test/samples.ts'
import { ROOT } from '../../dev/environment.ts'
import { openInbox } from '../../dev/inbox.ts'
import { docker, makeDue, makeStack, openPage, post, postWhile, waitForMails } from './stack.ts'
import { waitFor } from '../../backend/test/wait-for.ts'

const stack = await makeStack('willow-test')
const inbox = await openInbox(join(stack.folder, 'mail'), { smtpHost: '0.0.0.0' })
stack.set({ INBOX_SMTP_PORT: String(inbox.smtpPort) })

beforeAll(() => stack.compose('--profile', '*', 'build'))
afterAll(async () => {
  await inbox.close()
  await stack.remove()
})

it('with a placeholder for a password not even the database starts', async () => {
  const { SITE_URL, POSTGRES_PASSWORD } = stack.env as Record<string, string>
  stack.set({ POSTGRES_PASSWORD: 'change-me', SITE_URL: 'https://www.salon.test' })
  await stack.runFailing('up', '--wait')
  const said = await stack.logs('settings')
  expect(said).toMatch(/POSTGRES_PASSWORD still has the placeholder[^]+POSTGRES_PASSWORD=[0-9a-f]{48}/)
  expect(said).toContain('COMPOSE_PROJECT_NAME must be set')
  const status = await docker(['inspect', '-f', '{{.State.Status}}', await stack.container('db')])
  expect(status).toBe('created')
  stack.set({ POSTGRES_PASSWORD: POSTGRES_PASSWORD!, SITE_URL: SITE_URL! })
  await stack.compose('up', '--wait')
})

type Container = {
  Id: string
  Config: { Labels: Record<string, string> }
  State: { Running: boolean }
  NetworkSettings: { Networks: object }
}

const serviceOf = ({ Config }: Container) => Config.Labels['com.docker.compose.service']!

/** The product's containers, those that have ended or were never started included. */
const inspectContainers = async () => {
  const ids = await stack.compose('--profile', '*', 'ps', '-aq')
  const containers = JSON.parse(await docker(['inspect', ...ids.split('\n')])) as Container[]
  return containers.filter((container) => !['mail', 'remote', 'pebble'].includes(serviceOf(container)))
}

const NONE = /^(null|\[\]|\{\})$/

/** Services that run once. */
const ONCE = ['settings', 'migrate', 'cli']
const NOT_NGINX = [...ONCE, 'api', 'worker', 'db', 'redis', 'backup', 'inbox', 'certificates']
/**
 * Rules of the CIS Docker Benchmark 1.6 (sections 4 and 5), with the value of `docker inspect` that must match, and the
 * services that are exempt.
 */
const RULES: [string, string, RegExp, string[]?][] = [
  ['4.1 runs as a user of its own', 'Config.User', /^"(?!root|0)[a-z0-9]/],
  ['4.6 has a health check', 'Config.Healthcheck', /"Test"/, ONCE],
  ['5.4 drops every capability', 'HostConfig.CapDrop', /"ALL"/],
  ['5.4 adds no capability', 'HostConfig.CapAdd', NONE],
  ['5.6 mounts nothing of the system', 'Mounts', /^(?!.*"Source":"\/(etc|proc|sys|boot|usr|lib|"))/],
  ['5.10 has a network of its own', 'HostConfig.NetworkMode', /^"(?!host)/],
  ['5.11 has a memory limit', 'HostConfig.Memory', /^[1-9]/],
  ['5.13 has a root that is read-only', 'HostConfig.ReadonlyRootfs', /true/],
  ['5.15 is restarted when it ends', 'HostConfig.RestartPolicy.Name', /"unless-stopped"/, ONCE],
  ['5.26 gains no privileges', 'HostConfig.SecurityOpt', /no-new-privileges/],
  ['5.29 has a limit of processes', 'HostConfig.PidsLimit', /^[1-9]/],
  ['5.32 cannot reach the engine', 'Mounts', /^(?!.*docker\.sock)/],
  ['its log has an end', 'HostConfig.LogConfig.Config', /"max-size"/],
  ['what visitors make it keep in memory has an end', 'HostConfig.Tmpfs', /size=/, NOT_NGINX],
]

const valueAt = (container: object, path: string) => {
  const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], container)
  return JSON.stringify(value) ?? ''
}

describe('every container', () => {
  beforeAll(() => stack.compose('--profile', '*', 'create', '--no-recreate'))

  it.each(RULES)('%s', async (_, path, wanted, exempt = []) => {
    const containers = await inspectContainers()
    expect(containers.map(serviceOf)).toEqual(expect.arrayContaining([...ONCE, 'inbox', 'certificates']))
    for (const container of containers.filter((container) => !exempt.includes(serviceOf(container))))
      expect(valueAt(container, path), serviceOf(container)).toMatch(wanted)
  })

  it('except nginx publishes no port, or, like the demo’s inbox, one for this machine only', async () => {
    for (const container of (await inspectContainers()).filter((container) => serviceOf(container) !== 'web'))
      expect(valueAt(container, 'HostConfig.PortBindings'), serviceOf(container)).toMatch(
        serviceOf(container) === 'inbox' ? /^(?!.*"HostIp":"(?!127\.0\.0\.1"))/ : NONE,
      )
  })

  it('of API and stores cannot send out what visitors write: its networks are internal', async () => {
    const isInner = (container: Container) => ['api', 'db', 'redis'].includes(serviceOf(container))
    for (const container of (await inspectContainers()).filter(isInner)) {
      const networks = Object.keys(container.NetworkSettings.Networks)
      const areInternal = await docker(['network', 'inspect', '-f', '{{.Internal}}', ...networks])
      expect(areInternal, serviceOf(container)).not.toContain('false')
    }
  })
})

it('a visitor’s message goes through nginx to Postfix, which accepts mail only after a login over TLS', async () => {
  const env = { ...process.env, SITE_UNDER_TEST: stack.url, INBOX_UNDER_TEST: inbox.pageUrl }
  const projects = ['--project=desktop', '--project=conditions']
  const words = ['test', 'send', ...projects, '-g', 'groomer|switched off']
  const [code] = await once(spawn('playwright', words, { cwd: ROOT, env, stdio: 'inherit' }), 'exit')
  expect(code).toBe(0)
})

const NEXT = 'test-next'

const buildNext = async (image: string, lines: string) => {
  writeFileSync(join(stack.folder, 'next/Dockerfile'), `FROM willow-and-wag/${image}:latest\n${lines}\n`)
  await docker(['build', '-q', '-t', `willow-and-wag/${image}:${NEXT}`, join(stack.folder, 'next')])
}

/** The next version has a migration that adds a column, and other words in the pages. */
const makeNextVersion = async () => {
  mkdirSync(join(stack.folder, 'next/29990101000000_next'), { recursive: true })
  const migration = 'ALTER TABLE contact_message ADD COLUMN next text;'
  writeFileSync(join(stack.folder, 'next/29990101000000_next/migration.sql'), migration)
  await buildNext('backend', 'COPY 29990101000000_next prisma/migrations/29990101000000_next')
  await buildNext('backup', '')
  const change = 'sed -i "s/<.body>/<!-- the next version -->&/" /usr/share/site/html/*.html'
  await buildNext('web', `USER root\nRUN ${change}\nUSER nginx`)
}

/**
 * Upgrades by the manual's commands while visitors post. While the worker ends nobody is refused; then they may get a 503,
 * or for a moment no answer, but no other error.
 */
const upgradeTo = async (values: Record<string, string>) => {
  stack.set(values)
  const first = await postWhile(stack.url, () => stack.compose('up', '-d', 'worker'))
  expect(first.rejected).toEqual({})
  const { accepted, rejected } = await postWhile(stack.url, () => stack.compose('up', '-d', '--wait'))
  const momentary = ['503', 'ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET']
  expect(Object.keys(rejected).filter((reason) => !momentary.includes(reason))).toEqual([])
  await waitForMails(stack, [...first.accepted, ...accepted])
}

it('an upgrade and a rollback lose no message', async () => {
  const page = await openPage(stack.url)
  await makeNextVersion()
  await upgradeTo({ VERSION: NEXT })
  expect(await stack.query('SELECT count(next) FROM contact_message')).toBe('0')
  expect(await openPage(stack.url)).toContain('the next version')
  await upgradeTo({ VERSION: 'latest' })
  expect(await openPage(stack.url)).toBe(page)
  for (const image of ['backend', 'web', 'backup'])
    await docker(['rmi', '-f', `willow-and-wag/${image}:${NEXT}`])
})

it('one command serves a demo, on this machine only, and a message arrives in its inbox', async () => {
  const stack = await makeStack('willow-demo', {}, { asDelivered: true })
  onTestFinished(stack.remove)
  await stack.compose('up', '-d', '--build', '--wait')
  await post(stack.url)
  await waitFor(async () => expect(await openPage('http://localhost:8081')).toContain(form.subject))
  expect(await openPage('http://localhost:8081/booking')).toContain(`href="${stack.url}"`)
  expect(await stack.logs('settings')).toContain('This is a demo, for this machine only')
  const published = await stack.compose('ps', '--format', '{{.Ports}}')
  expect(published).toMatch(/^(?![^]*(0\.0\.0\.0|\[::\]):)[^]*127\.0\.0\.1:/)
  await stack.compose('stop', 'worker')
  expect(await stack.compose('run', '--rm', '-T', 'cli', 'messages', 'list')).toContain(form.subject)
})

it('a full disk loses no message: visitors are asked to try again until there is room and the database runs', async () => {
  const stack = await makeStack('willow-full', { DATABASE_VOLUME: 'small' })
  onTestFinished(stack.remove)
  await stack.compose('up', '--build', '--wait')
  // The disk is in memory: a container must hold it while Postgres crashes.
  const volume = `${stack.project}_small:/held`
  const holder = await docker(['run', '-d', '--rm', '-v', volume, 'node:24-trixie-slim', 'sleep', '600'])
  const load = await postWhile(stack.url, async ({ accepted, rejected }) => {
    const waitForAccepted = (count: number) =>
      waitFor(async () => expect(accepted.length).toBeGreaterThan(count), 120)
    await waitForAccepted(10)
    await docker(['exec', holder, 'sh', '-c', 'cat /dev/zero > /held/filler 2> /dev/null || true'])
    await waitFor(async () => expect(rejected['503']).toBeGreaterThan(10), 120)
    await docker(['exec', holder, 'rm', '/held/filler'])
    await stack.compose('up', '-d', '--no-deps', 'db')
    await waitForAccepted(accepted.length + 10)
  }).finally(() => docker(['rm', '-f', holder]))
  const timer = setInterval(() => void makeDue(stack).catch(() => {}), 2000)
  await waitForMails(stack, load.accepted).finally(() => clearInterval(timer))
})
