/** The containers of docker-compose.yml with a mail server beside them: first start, hardening, a visit, an upgrade. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { form } from '../../backend/test/samples.ts'
import { waitFor } from '../../backend/test/wait-for.ts'
import { freePort, ROOT } from '../../dev/environment.ts'
import { CLONE } from './images.ts'
import { docker, IMAGES, makeStack, openPage, post, postWhile, waitForMails } from './stack.ts'

const INBOX_PORT = String(await freePort())
const stack = await makeStack('willow-test', {
  COMPOSE_PROFILES: 'demo',
  INBOX_PORT,
})
afterAll(() => stack.remove())

it('with a placeholder for a password not even the database starts', async () => {
  const env = { ...stack.env }
  Object.assign(stack.env, { POSTGRES_PASSWORD: 'change-me', SITE_URL: 'https://www.salon.test' })
  await expect(stack.compose('up', '--wait')).rejects.toThrow('settings')
  const said = await stack.compose('logs', 'settings')
  expect(said).toMatch(/POSTGRES_PASSWORD still has the placeholder[^]+POSTGRES_PASSWORD=[0-9a-f]{48}/)
  expect(said).toContain('COMPOSE_PROJECT_NAME must be set')
  expect(await stack.compose('ps', '-a', '--format', '{{.State}}', 'db')).toBe('created')
  Object.assign(stack.env, env)
  await stack.compose('up', '--wait')
})

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
  ['5.8 publishes no port', 'HostConfig.PortBindings', NONE, ['web', 'inbox']],
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

describe('every container', () => {
  beforeAll(() => stack.compose('--profile', '*', 'create', '--no-recreate'))

  /** What `docker inspect` says at `path` of the containers of `services`. */
  const inspect = async (path: string, services: string[]) => {
    const ids = await stack.compose('--profile', '*', 'ps', '-aq', ...services)
    const format = `{{index .Config.Labels "com.docker.compose.service"}} {{json .${path}}}`
    const lines = (await docker(['inspect', '-f', format, ...ids.split('\n')])).split('\n')
    expect(lines).toHaveLength(services.length)
    return lines.map((line) => line.split(/ (.*)/) as [service: string, value: string])
  }

  it.each(RULES)('%s', async (_, path, wanted, exempt = []) => {
    const checked = ['web', ...NOT_NGINX].filter((service) => !exempt.includes(service))
    const values = await inspect(path, checked)
    for (const [service, value] of values) expect(value, service).toMatch(wanted)
  })

  it('of API and stores cannot send out what visitors write: its networks are internal', async () => {
    for (const [service, value] of await inspect('NetworkSettings.Networks', ['api', 'db', 'redis'])) {
      const networks = Object.keys(JSON.parse(value) as object)
      const areInternal = docker(['network', 'inspect', '-f', '{{.Internal}}', ...networks])
      expect(await areInternal, service).not.toContain('false')
    }
  })
})

it('a visitor’s message goes through nginx to Postfix, which accepts mail only after a login over TLS', async () => {
  const env = {
    ...process.env,
    SITE_UNDER_TEST: stack.url,
    INBOX_UNDER_TEST: `http://localhost:${INBOX_PORT}`,
  }
  const words = ['test', 'send', '--project=desktop']
  const [code] = await once(spawn('playwright', words, { cwd: ROOT, env, stdio: 'inherit' }), 'exit')
  expect(code).toBe(0)
})

const NEXT = 'test-next'

/** The next version has a migration that adds a column. */
const MIGRATION = `USER root
  RUN mkdir prisma/migrations/29990101000000_next && \\
    echo 'ALTER TABLE contact_message ADD COLUMN next text;' > prisma/migrations/29990101000000_next/migration.sql
  USER node`

/**
 * Upgrades by the manual's commands while visitors post. While the worker ends nobody is refused; then they may get a 503,
 * or for a moment no answer, but no other error.
 */
const upgradeTo = async (VERSION: string) => {
  Object.assign(stack.env, { VERSION })
  const first = await postWhile(stack.httpPort, () => stack.compose('up', '-d', 'worker'))
  expect(first.rejected).toEqual([])
  const { accepted, rejected } = await postWhile(stack.httpPort, () => stack.compose('up', '-d', '--wait'))
  const momentary = ['503', 'ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET']
  expect(rejected.filter((reason) => !momentary.includes(reason))).toEqual([])
  await waitForMails(stack.findArrived, [...first.accepted, ...accepted])
}

it('an upgrade and a rollback lose no message', async () => {
  for (const image of ['backend', 'web', 'backup', 'inbox']) {
    const next = `${IMAGES}/${image}:${NEXT}`
    const input = `FROM ${IMAGES}/${image}\n${image === 'backend' ? MIGRATION : ''}`
    execFileSync('docker', ['build', '-q', '-t', next, '-'], { input })
    onTestFinished(() => void execFileSync('docker', ['rmi', '-f', next]))
  }
  const listImages = () => stack.compose('ps', '--format', '{{.Image}}')
  await upgradeTo(NEXT)
  expect(await stack.query('SELECT count(next) FROM contact_message')).toBe('0')
  expect(await listImages()).not.toContain('latest')
  await upgradeTo('latest')
  expect(await listImages()).not.toContain(NEXT)
})

it('a full disk loses no message: visitors are asked to try again until there is room and the database runs', async () => {
  // The disk is in memory: a container must hold it while Postgres crashes.
  const volume = `${stack.project}_db:/held`
  const holder = await docker(['run', '-d', '--rm', '-v', volume, 'node:24-trixie-slim', 'sleep', '600'])
  const load = await postWhile(stack.httpPort, async ({ accepted, rejected }) => {
    const waitForAccepted = (count: number) =>
      waitFor(async () => expect(accepted.length).toBeGreaterThan(count), 120)
    await waitForAccepted(10)
    await docker(['exec', holder, 'sh', '-c', 'cat /dev/zero > /held/filler 2> /dev/null || true'])
    await waitFor(
      async () => expect(rejected.filter((reason) => reason === '503').length).toBeGreaterThan(10),
      120,
    )
    await docker(['exec', holder, 'rm', '/held/filler'])
    await stack.compose('up', '-d', '--no-deps', 'db')
    await waitForAccepted(accepted.length + 10)
  }).finally(() => docker(['rm', '-f', holder]))
  // A mail whose attempt met the full disk is sent a minute later.
  await waitForMails(stack.findArrived, load.accepted, 150)
})

it('one command serves a demo, on this machine only, and a message arrives in its inbox', async () => {
  const compose = (...args: string[]) => docker(['compose', '--progress', 'quiet', ...args], {}, CLONE)
  onTestFinished(async () => void (await compose('down', '--volumes', '--timeout', '2')))
  await compose('up', '-d', '--build', '--wait')
  await post(8080)
  await waitFor(async () => expect(await openPage('http://localhost:8081')).toContain(form.subject))
  expect(await openPage('http://localhost:8081/booking')).toContain('href="http://localhost:8080"')
  expect(await compose('logs', 'settings')).toContain('This is a demo, for this machine only')
  const published = await compose('ps', '--format', '{{.Ports}}')
  expect(published).toMatch(/^(?![^]*(0\.0\.0\.0|\[::\]):)[^]*127\.0\.0\.1:/)
  await compose('stop', 'worker')
  expect(await compose('run', '--rm', '-T', 'cli', 'messages', 'list')).toContain(form.subject)
})
