/** What an operator may meet: a build of the pages that nginx refuses, a volume that is gone, a disk that is full. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { docker, makeStack, type Stack } from './stack.ts'
import { drained, expect, postWhile, readPage, until } from './visitors.ts'

const IMAGE = 'willow-and-wag/web:latest'

let changes = 4000
/** A shell command in a container like that of the service `site`, each time with another setting: another build. */
const atVolume = (stack: Stack, command: string, image = IMAGE) => {
  const values = {
    SITE_URL: stack.env.SITE_URL!,
    API_ADDRESS: 'api:3000',
    RESOLVER: '127.0.0.11',
    CONTACT_LIMIT_PER_MINUTE: String(changes++),
    TRUSTED_PROXY: stack.env.TRUSTED_PROXY!,
  }
  const env = Object.entries(values).flatMap((pair) => ['-e', pair.join('=')])
  const volume = ['-v', `${stack.project}_site:/site`]
  return docker([
    'run',
    '--rm',
    '--network',
    'none',
    ...volume,
    ...env,
    '--entrypoint',
    'sh',
    image,
    '-c',
    command,
  ])
}

const PUBLISH = '/usr/share/site/publish'
const current = (stack: Stack) => atVolume(stack, 'readlink -f /site/current')
const awaited = (stack: Stack) => stack.inside('web', 'sh /site/current/serve await')
const health = async (stack: Stack) => (await stack.compose('ps', 'web', '--format', '{{.Health}}')).trim()

const build = async (stack: Stack, name: string, command: string) => {
  const [context, image] = [join(stack.folder, name), `willow-and-wag/web:test-${name}`]
  mkdirSync(context, { recursive: true })
  writeFileSync(join(context, 'Dockerfile'), `FROM ${IMAGE}\nUSER root\nRUN ${command}\nUSER nginx\n`)
  await docker(['build', '-q', '-t', image, context])
  return image
}

const failure = (what: string, action: Promise<unknown>) =>
  action.then(
    () => {
      throw new Error(`${what} should have failed.`)
    },
    (error: Error) => error.message,
  )

/** What nginx refuses never becomes current; what it refuses only at the reload is reported, and the pages go on. */
const proveRefused = async (stack: Stack) => {
  const broken = await build(stack, 'broken', 'echo "nonsense;" >> templates/http.conf.template')
  const other = await build(
    stack,
    'other',
    `sed -i 's/limit_req_zone .visitor/limit_req_zone $binary_remote_addr/' templates/http.conf.template`,
  )
  try {
    const before = await current(stack)
    expect('a broken build', await failure('a broken build', atVolume(stack, PUBLISH, broken)), /nonsense/)
    if ((await current(stack)) !== before) throw new Error('A build that nginx refuses became current.')
    await atVolume(stack, PUBLISH, other)
    expect('a refused reload', await failure('a refused reload', awaited(stack)), /goes on as before/)
    await until('a refused reload shown as unhealthy', async () => (await health(stack)) === 'unhealthy')
    await readPage(stack.url)
    await atVolume(stack, PUBLISH)
    await awaited(stack)
    await until('a good build shown as healthy', async () => (await health(stack)) === 'healthy')
  } finally {
    for (const image of [broken, other]) await docker(['rmi', '-f', image]).catch(() => '')
  }
}

/** As after a reboot, where Docker starts only `web`; and with a volume that was deleted. */
const proveStarts = async (stack: Stack) => {
  await docker(['restart', await stack.container('web')])
  await until('the pages after a restart', async () => (await readPage(stack.url)) !== '')
  await stack.compose('rm', '-fs', 'web', 'site')
  await docker(['volume', 'rm', `${stack.project}_site`])
  await stack.compose('up', '--wait', '--no-build')
  await readPage(stack.url)
}

/** Proves both on a stack that runs; resolves to what was seen. */
export const proveSite = async (stack: Stack): Promise<string> => {
  await stack.compose('up', '--wait', '--no-build')
  await proveRefused(stack)
  await proveStarts(stack)
  return 'two builds refused, the old pages served meanwhile; a lost volume filled again'
}

/** Deferred messages come back by their schedule, in minutes; the test cannot wait, so it makes them due. */
const MAKE_DUE = `UPDATE contact_message SET next_attempt_at = clock_timestamp()
  WHERE state = 'pending' AND lease_ends_at IS NULL AND next_attempt_at > clock_timestamp()`

/** Fills the database's disk: the visitor is asked to try again, and deleting the ballast brings everything back. */
export const proveFullDisk = async (): Promise<string> => {
  const stack = await makeStack('willow-full', { DATABASE_VOLUME: 'small', INBOX_SMTP_PORT: '25' })
  try {
    await stack.compose('up', '--wait')
    // The disk is in memory: a container must hold it while Postgres crashes.
    const volume = `${stack.project}_small:/held`
    const holder = await docker(['run', '-d', '--rm', '-v', volume, 'node:24-trixie-slim', 'sleep', '600'])
    const load = await postWhile(stack, async () => {
      await sleep(2000)
      await docker(['exec', holder, 'sh', '-c', 'cat /dev/zero > /held/filler 2> /dev/null || true'])
      await sleep(15_000)
      await docker(['exec', holder, 'rm', '/held/ballast'])
      await sleep(8000)
    }).finally(() => docker(['rm', '-f', holder]))
    const hurrying = setInterval(() => void stack.ask(MAKE_DUE).catch(() => {}), 2000)
    const { copies } = await drained(stack, load.accepted).finally(() => clearInterval(hurrying))
    if (!load.refused['503']) throw new Error('The disk was never full: no visitor was asked to try again.')
    return `${load.accepted.length} accepted, ${load.refused['503']} asked to try again, 0 lost, ${copies} copies`
  } finally {
    await stack.remove()
  }
}
