/** The volume that pages come from: builds that are killed, refused, old, the same again, and a volume that is gone. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPage } from './pages.ts'
import { docker, type Stack } from './stack.ts'
import { expect, until } from './visitor.ts'

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

/** Killed at every hundredth of a second of its work: what /site/current leads to is always whole, and goes on. */
const proveKilled = async (stack: Stack) => {
  const before = await current(stack)
  const seen = new Set<string>()
  for (let hundredths = 1; hundredths <= 60; hundredths += 2) {
    const seconds = (hundredths / 100).toFixed(2)
    const look = 'sh /site/current/serve check > /dev/null && readlink -f /site/current'
    seen.add(await atVolume(stack, `timeout -s KILL ${seconds} ${PUBLISH} > /dev/null; ${look}`))
  }
  if (!seen.has(before)) throw new Error('No publishing was killed before its end.')
  await atVolume(stack, PUBLISH)
  await awaited(stack)
  expect('the build after those that were killed', [...seen].join(), new RegExp(before))
  return seen.size
}

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

/** What nginx refuses never becomes current; what it refuses only at the reload is told, and the pages go on. */
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
    await until('a refused reload told as unhealthy', async () => (await health(stack)) === 'unhealthy')
    await readPage(stack.url)
    await atVolume(stack, PUBLISH)
    await awaited(stack)
    await until('a good build told as healthy', async () => (await health(stack)) === 'healthy')
  } finally {
    for (const image of [broken, other]) await docker(['rmi', '-f', image]).catch(() => '')
  }
}

const OLD = `cd /site/builds
for one in *; do [ "$one" = "$(basename "$(readlink -f /site/current)")" ] || touch -d '2 days ago' "$one"; done
cd /site/current/html/assets
echo young > young.js
echo old > old.js
touch -d '8 days ago' old.js`

/** Builds of the day before yesterday, and scripts that no page has named for a week, are forgotten; younger ones stay. */
const proveForgotten = async (stack: Stack) => {
  await atVolume(stack, OLD)
  await atVolume(stack, PUBLISH)
  await awaited(stack)
  expect('builds that are left', await atVolume(stack, 'ls /site/builds | wc -l'), /^2$/)
  await readPage(`${stack.url}/assets/young.js`)
  expect('an old script', await failure('an old script', readPage(`${stack.url}/assets/old.js`)), /^404$/)
}

const reloads = async (stack: Stack) =>
  (await stack.compose('logs', '--no-color', 'web')).split('build.served').length

/** The same once more: nothing is copied, nothing reloaded. */
const proveSame = async (stack: Stack) => {
  await stack.compose('run', '--rm', '-T', 'site')
  await awaited(stack)
  const before = [await current(stack), await reloads(stack)].join()
  expect('the same build', await stack.compose('run', '--rm', '-T', 'site'), /build\.unchanged/)
  await awaited(stack)
  expect('what is served', [await current(stack), await reloads(stack)].join(), new RegExp(`^${before}$`))
}

/** As after a reboot, where Docker starts `web` alone; and with a volume that somebody deleted. */
const proveStarts = async (stack: Stack) => {
  await docker(['restart', await stack.container('web')])
  await until('the pages after a restart', async () => (await readPage(stack.url)) !== '')
  await stack.compose('rm', '-fs', 'web', 'site')
  await docker(['volume', 'rm', `${stack.project}_site`])
  await stack.compose('up', '--wait', '--no-build')
  await readPage(stack.url)
}

/** Proves all of it on a stack that runs; resolves to what was seen. */
export const proveSite = async (stack: Stack): Promise<string> => {
  await stack.compose('up', '--wait', '--no-build')
  const published = await proveKilled(stack)
  await proveRefused(stack)
  await proveForgotten(stack)
  await proveSame(stack)
  await proveStarts(stack)
  return `30 publishings killed, ${published - 1} of them past the switch; two refused, the old pages served meanwhile`
}
