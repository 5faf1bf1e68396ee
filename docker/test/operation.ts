/**
 * What an operator may meet: a first start, an upgrade and the way back while visitors post, a disk that is full.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { docker, makeStack, type Stack } from './stack.ts'
import { drained, makeDue, post, postWhile, readPage, until } from './visitors.ts'

/** Before the first start of `stack`: with a placeholder for a password not even the database starts. */
export const rejectPlaceholders = async (stack: Stack) => {
  const { SITE_URL, POSTGRES_PASSWORD } = stack.env as Record<string, string>
  stack.set({ POSTGRES_PASSWORD: 'change-me', SITE_URL: 'https://www.salon.test' })
  await stack.failing('up', '--wait')
  const placeholder = /POSTGRES_PASSWORD still has the placeholder.+POSTGRES_PASSWORD=[0-9a-f]{48}/
  expect(await stack.logs('settings'), 'a placeholder').toMatch(placeholder)
  const database = await docker(['inspect', '-f', '{{.State.Status}}', await stack.container('db')])
  expect(database, 'the database').toMatch(/^created$/)
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
    expect(await stack.logs('settings'), 'the settings').toMatch(/This is a demo, for this machine only/)
    expect(await readPage(mails), 'the inbox').toMatch(/Every mail of this demo ends here/)
    const published = await stack.compose('ps', '--format', '{{.Ports}}')
    expect(published, 'ports for this machine only').toMatch(/^(?![^]*(0\.0\.0\.0|\[::\]):)[^]*127\.0\.0\.1:/)
    await stack.compose('stop', 'worker')
    const list = await stack.compose('run', '--rm', '-T', 'cli', 'messages', 'list')
    expect(list, 'the commands without a worker').toMatch(/A wash for Rex/)
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

/** What a visitor may meet while containers are replaced: the API's or nginx's 503, and for a moment no server at all. */
const MOMENTARY = ['503', 'ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET']

/** Brings `values` to what runs, by the manual's command, while visitors post ten messages a second. */
const upTo = async (stack: Stack, values: Record<string, string>) => {
  stack.set(values)
  const { given, rejected, asked } = await postWhile(stack.url, () => stack.compose('up', '-d', '--wait'))
  const strange = Object.keys(rejected).filter((reason) => !MOMENTARY.includes(reason))
  if (strange.length > 0) throw new Error(`Visitors met ${strange.join()} during the upgrade.`)
  const copies = await drained(stack, given)
  const all = Object.values(rejected).reduce((sum, count) => sum + count, 0)
  const unavailable = (rejected['503'] ?? 0) / 10
  const seconds = `503 for ${unavailable} s, no server for ${((all - unavailable * 10) / 10).toFixed(1)} s`
  return `${asked} posted, 0 lost, ${copies} copies, ${seconds}`
}

/** Upgrades while visitors post; then a careless rollback is rejected, and a deliberate one works. */
export const proveUpgrade = async (stack: Stack): Promise<string> => {
  try {
    // Another step may have built images with the values of its own site.
    await stack.compose('build')
    await stack.compose('up', '-d', '--wait')
    const page = await readPage(stack.url)
    const running = await stack.compose('ps', '-q')
    stack.set({ BACKUP_DAYS: '36' })
    const wrong = await stack.failing('run', '--rm', '-T', 'settings')
    expect(wrong, 'a wrong value').toMatch(/BACKUP_DAYS must be a whole number from 1 to 35/)
    if ((await stack.compose('ps', '-q')) !== running) throw new Error('A wrong value has changed what runs.')
    await makeNextVersion(stack)
    const there = await upTo(stack, { BACKUP_DAYS: '14', VERSION: NEXT })
    expect(await stack.ask('SELECT count(next) FROM contact_message'), 'the new column').toMatch(/^0$/)
    expect(await readPage(stack.url), 'the new page').toMatch(/the next version/)
    stack.set({ VERSION: 'latest' })
    await stack.failing('run', '--rm', '-T', 'migrate')
    const back = await upTo(stack, { ALLOW_NEWER_DATABASE: 'true' })
    if ((await readPage(stack.url)) !== page) throw new Error('The old page did not come back.')
    return `upgrade: ${there}; rollback: ${back}`
  } finally {
    const names = ['--filter', 'reference=willow-and-wag/*:test-*', '--format', '{{.Repository}}:{{.Tag}}']
    const built = await docker(['images', ...names])
    await docker(['rmi', '-f', ...built.split('\n')]).catch(() => '')
  }
}

/**
 * Fills the database's disk: the visitor is asked to try again. Room, and a start of the database alone, bring
 * everything back.
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
      await docker(['exec', holder, 'rm', '/held/filler'])
      await stack.compose('up', '-d', '--no-deps', 'db')
      await accepted(seen.given.length + 10)
    }).finally(() => docker(['rm', '-f', holder]))
    const hurrying = setInterval(() => void makeDue(stack).catch(() => {}), 2000)
    const copies = await drained(stack, load.given).finally(() => clearInterval(hurrying))
    return `${load.given.length} accepted, ${load.rejected['503']} asked to try again, 0 lost, ${copies} copies`
  } finally {
    await stack.remove()
  }
}
