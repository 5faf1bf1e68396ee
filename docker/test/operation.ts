/**
 * What an operator may meet: a first start, an upgrade and the way back while visitors post, a build of the pages that
 * nginx rejects, a volume that is gone, a disk that is full.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../.dev/paths.ts'
import { docker, makeStack, type Stack } from './stack.ts'
import {
  drained,
  expect,
  makeDue,
  post,
  postWhile,
  readPage,
  readWhile,
  until,
  untilHealth,
} from './visitors.ts'

/** Before the first start of `stack`: with a placeholder for a password not even the database starts. */
export const rejectPlaceholders = async (stack: Stack) => {
  const { SITE_URL, POSTGRES_PASSWORD } = stack.env as Record<string, string>
  stack.set({ POSTGRES_PASSWORD: 'change-me', SITE_URL: 'https://www.salon.test' })
  await stack.failing('up', '--wait')
  const placeholder = /POSTGRES_PASSWORD still has the placeholder.+POSTGRES_PASSWORD=[0-9a-f]{48}/
  expect('a placeholder', await stack.logs('settings'), placeholder)
  const database = await docker(['inspect', '-f', '{{.State.Status}}', await stack.container('db')])
  expect('the database', database, /^created$/)
  stack.set({ POSTGRES_PASSWORD: POSTGRES_PASSWORD!, SITE_URL: SITE_URL! })
}

/** Serves .env.example as it is, on this machine only, and finds a visitor's message in its inbox. */
export const proveDemo = async (): Promise<string> => {
  const stack = await makeStack('willow-demo', {}, { asDelivered: true })
  const mails = 'http://localhost:8081'
  const started = performance.now()
  try {
    await stack.compose('up', '-d', '--build', '--wait')
    await post(stack.url)
    const came = async () => (await readPage(`${mails}/api/messages`)).includes('A wash for Rex')
    await until('the mail in the inbox', came)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    expect('the settings', await stack.logs('settings'), /This is a demo, for this machine only/)
    expect('the inbox', await readPage(mails), /Every mail of this demo ends here/)
    const published = await stack.compose('ps', '--format', '{{.Ports}}')
    expect('ports for this machine only', published, /^(?![^]*(0\.0\.0\.0|\[::\]):)[^]*127\.0\.0\.1:/)
    await stack.compose('stop', 'worker')
    const list = await stack.compose('run', '--rm', '-T', 'cli', 'messages', 'list')
    expect('the commands without a worker', list, /A wash for Rex/)
    return `${seconds} s from the command to the mail in the inbox`
  } finally {
    await stack.remove()
  }
}

const NEXT = 'test-next'

/** Builds another image of ours from today's. */
const build = async (stack: Stack, image: string, tag: string, lines: string) => {
  const context = join(stack.folder, tag)
  mkdirSync(context, { recursive: true })
  writeFileSync(join(context, 'Dockerfile'), `FROM willow-and-wag/${image}:latest\n${lines}\n`)
  await docker(['build', '-q', '-t', `willow-and-wag/${image}:${tag}`, context])
  return `willow-and-wag/${image}:${tag}`
}

/** The next version: a migration that adds a column; other words and another script in the pages. */
const makeNextVersion = async (stack: Stack) => {
  const migration = join(stack.folder, NEXT, '29990101000000_next')
  mkdirSync(migration, { recursive: true })
  writeFileSync(join(migration, 'migration.sql'), 'ALTER TABLE contact_message ADD COLUMN next text;')
  const pages = `USER root
RUN cd /usr/share/site && script=$(basename html/assets/home-page-*.js .js) && for tree in html html-br; do \\
    mv $tree/assets/$script.js $tree/assets/home-page-next.js; \\
  done && sed -i "s/$script/home-page-next/g; s/<.body>/<!-- the next version -->&/" html/*.html
USER nginx`
  await build(stack, 'backend', NEXT, 'COPY 29990101000000_next prisma/migrations/29990101000000_next')
  await build(stack, 'web', NEXT, pages)
  await build(stack, 'backup', NEXT, '')
}

/** The README's command, for this stack in place of the one that lies here. */
const upgrade = ({ project, envFile, files }: Stack, ...options: string[]) => {
  const names = { COMPOSE_PROJECT_NAME: project, COMPOSE_ENV_FILES: envFile, COMPOSE_FILE: files.join(':') }
  const env = { ...process.env, ...names }
  return promisify(execFile)('docker/upgrade', ['--no-build', ...options], { cwd: ROOT, env })
}

/** Brings `values` to what runs while visitors post and read: none is rejected, or waits until it gives up. */
const upTo = async (stack: Stack, values: Record<string, string>) => {
  stack.set(values)
  const upgraded = upgrade(stack)
  const [posts, pages] = await Promise.all([
    postWhile(stack.url, () => upgraded),
    readWhile(stack.url, () => upgraded),
  ])
  const copies = await drained(stack, posts.given)
  const words = `${posts.asked} posted, 0 lost, ${copies} copies, slowest ${posts.slowestMs} ms, ${pages.asked} pages`
  const rejected = { ...posts.rejected, ...pages.rejected }
  if (Object.keys(rejected).length > 0)
    throw new Error(`Visitors were rejected: ${words}; ${JSON.stringify(rejected)}`)
  return words
}

/** Upgrades; then a careless rollback is rejected, and a deliberate one works. */
const proveVersions = async (stack: Stack): Promise<string> => {
  // Another step may have built images with the values of its own site.
  await stack.compose('build')
  await upgrade(stack, '--scale', 'api=2', '--scale', 'worker=2')
  const running = () => stack.compose('ps', '-q', 'api', 'worker')
  expect('two of api and of worker', await running(), /^\w+(\n\w+){3}$/)
  const before = await running()
  stack.set({ BACKUP_DAYS: '36' })
  const wrong = await upgrade(stack).catch((error: { stderr: string }) => error)
  expect('a wrong value', wrong.stderr, /BACKUP_DAYS must be a whole number from 1 to 35/)
  if ((await running()) !== before) throw new Error('A wrong value has changed what runs.')
  stack.set({ BACKUP_DAYS: '15' })
  const interrupted = upgrade(stack)
  await until('more of api', async () => (await running()).split('\n').length > 4)
  const second = await upgrade(stack).catch((error: { stderr: string }) => error)
  expect('a second upgrade', second.stderr, /Another upgrade is running/)
  interrupted.child.kill()
  await interrupted.catch(() => {})
  if ((await running()) !== before) throw new Error('An interrupted upgrade has left new APIs.')
  // `migrate`, which a backup runs too, gives the role a new password before the API has it.
  stack.set({ BACKUP_DAYS: '14', API_DATABASE_PASSWORD: 'another-one' })
  await stack.compose('run', '--rm', '-T', 'migrate')
  const health = () => stack.compose('ps', 'api', '--format', '{{.Health}}')
  await until('unhealthy APIs', async () => (await health()) === 'unhealthy\nunhealthy')
  await upgrade(stack)
  await makeNextVersion(stack)
  const page = await readPage(stack.url)
  // A script that the next version's pages no longer have.
  const [replaced] = /\/assets\/home-page-[^"]+\.js/.exec(page)!
  const there = await upTo(stack, { VERSION: NEXT })
  expect('the new column', await stack.ask('SELECT count(next) FROM contact_message'), /^0$/)
  expect('the new page', await readPage(stack.url), /the next version/)
  await readPage(stack.url + replaced)
  stack.set({ VERSION: 'latest' })
  const careless = await upgrade(stack).catch((error: { stdout: string }) => error)
  expect('a careless way back', careless.stdout, /set ALLOW_NEWER_DATABASE=true/)
  const back = await upTo(stack, { ALLOW_NEWER_DATABASE: 'true' })
  if ((await readPage(stack.url)) !== page) throw new Error('The old page did not come back.')
  return `upgrade: ${there}; rollback: ${back}`
}

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
  const place = ['--network', 'none', '-v', `${stack.project}_site:/site`]
  return docker(['run', '--rm', ...place, ...env, '--entrypoint', 'sh', image, '-c', command])
}

const PUBLISH = '/usr/share/site/publish'
const current = (stack: Stack) => atVolume(stack, 'readlink -f /site/current')
const awaited = (stack: Stack) => stack.inside('web', 'sh /site/current/serve await')
/** What nginx rejects never becomes current; what it rejects only at the reload is reported, and the pages go on. */
const proveRejectedConfiguration = async (stack: Stack) => {
  const change = (tag: string, command: string) =>
    build(stack, 'web', tag, `USER root\nRUN cd /usr/share/site/templates && ${command} http.conf.template`)
  const broken = await change('test-broken', 'echo "nonsense;" >>')
  const zone = 's/limit_req_zone .visitor/limit_req_zone $binary_remote_addr/'
  const other = await change('test-other', `sed -i '${zone}'`)
  const failure = (action: Promise<string>) => action.catch((error: Error) => error.message)
  const before = await current(stack)
  expect('a broken build', await failure(atVolume(stack, PUBLISH, broken)), /nonsense/)
  if ((await current(stack)) !== before) throw new Error('A build that nginx rejects became current.')
  await atVolume(stack, PUBLISH, other)
  expect('a rejected reload', await failure(awaited(stack)), /goes on as before/)
  await untilHealth(stack, 'web', 'unhealthy')
  await readPage(stack.url)
  await atVolume(stack, PUBLISH)
  await awaited(stack)
  await untilHealth(stack, 'web', 'healthy')
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

/** Upgrades, goes back, and puts pages in place; `stack` runs. Resolves to what was seen. */
export const proveUpgrade = async (stack: Stack): Promise<string> => {
  try {
    const seen = await proveVersions(stack)
    await proveRejectedConfiguration(stack)
    await proveStarts(stack)
    return seen
  } finally {
    const names = ['--filter', 'reference=willow-and-wag/*:test-*', '--format', '{{.Repository}}:{{.Tag}}']
    const built = await docker(['images', ...names])
    await docker(['rmi', '-f', ...built.split('\n')]).catch(() => '')
  }
}

/**
 * Fills the database's disk: the visitor is asked to try again. Deleting the ballast brings everything back, and room
 * brings the ballast back.
 */
export const proveFullDisk = async (): Promise<string> => {
  const stack = await makeStack('willow-full', { DATABASE_VOLUME: 'small' })
  try {
    await stack.compose('up', '--wait')
    // The disk is in memory: a container must hold it while Postgres crashes.
    const volume = `${stack.project}_small:/held`
    const holder = await docker(['run', '-d', '--rm', '-v', volume, 'node:24-trixie-slim', 'sleep', '600'])
    const load = await postWhile(stack.url, async (seen) => {
      const accepted = (count: number) => until('accepted posts', async () => seen.given.length > count, 120)
      await accepted(10)
      await docker(['exec', holder, 'sh', '-c', 'cat /dev/zero > /held/filler 2> /dev/null || true'])
      await until('posts asked to try again', async () => Number(seen.rejected['503']) > 10, 120)
      await docker(['exec', holder, 'rm', '/held/ballast'])
      await accepted(seen.given.length + 10)
      await docker(['exec', holder, 'rm', '/held/filler'])
      const held = () => docker(['exec', holder, 'ls', '/held'])
      await until('the ballast', async () => /ballast/.test(await held()), 120)
    }).finally(() => docker(['rm', '-f', holder]))
    const hurrying = setInterval(() => void makeDue(stack).catch(() => {}), 2000)
    const copies = await drained(stack, load.given).finally(() => clearInterval(hurrying))
    return `${load.given.length} accepted, ${load.rejected['503']} asked to try again, 0 lost, ${copies} copies`
  } finally {
    await stack.remove()
  }
}
