/** An upgrade with a new migration and the way back, both while visitors post. */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../.dev/paths.ts'
import { docker, type Stack } from './stack.ts'
import { drained, expect, postWhile, readPage, readWhile } from './visitors.ts'

const run = promisify(execFile)
const IMAGES = ['backend', 'web', 'backup']
const NEXT = 'test-next'

const BUILD = '/usr/share/site'

/** The script that the next version's pages no longer have. */
const REPLACED = /\/assets\/home-page-[^"]+\.js/

/** Today's image of the site with other words and another script. */
const nextSite = `FROM willow-and-wag/web:latest
USER root
RUN cd ${BUILD} && script=$(basename html/assets/home-page-*.js .js) && for tree in html html-br; do \\
    mv $tree/assets/$script.js $tree/assets/home-page-next.js; \\
  done && sed -i "s/$script/home-page-next/g; s/<.body>/<!-- the next version -->&/" html/*.html
USER nginx
`

/** Today's backend with a migration that adds a column. */
const nextBackend = `FROM willow-and-wag/backend:latest
COPY 29990101000000_next prisma/migrations/29990101000000_next
`

const build = async (context: string, image: string, dockerfile: string) => {
  writeFileSync(join(context, 'Dockerfile'), dockerfile)
  await docker(['build', '-q', '-t', `willow-and-wag/${image}:${NEXT}`, context])
}

const makeNextVersion = async (stack: Stack) => {
  const context = join(stack.folder, 'next')
  const migration = join(context, '29990101000000_next')
  mkdirSync(migration, { recursive: true })
  writeFileSync(join(migration, 'migration.sql'), 'ALTER TABLE contact_message ADD COLUMN next text;')
  await docker(['tag', 'willow-and-wag/backup:latest', `willow-and-wag/backup:${NEXT}`])
  await build(context, 'backend', nextBackend)
  await build(context, 'web', nextSite)
}

/** The README's command, for this stack in place of the one that lies here. */
const upgrade = (stack: Stack) => {
  const { composeArgs, project } = stack
  const named = (option: string) =>
    composeArgs.flatMap((word, at) => (word === option ? composeArgs[at + 1]! : []))
  const compose = {
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_ENV_FILES: named('--env-file').join(),
    COMPOSE_FILE: named('-f').join(':'),
  }
  return run('docker/upgrade', ['--no-build'], { cwd: ROOT, env: { ...process.env, ...compose } })
}

/** What visitors met while `values` were brought to what runs. */
const upTo = async (stack: Stack, values: Record<string, string>) => {
  stack.set(values)
  const [load, pages] = await readWhile(stack, () => postWhile(stack, () => upgrade(stack)))
  const { copies } = await drained(stack, load.accepted)
  return { load, pages, copies }
}

type Seen = Awaited<ReturnType<typeof upTo>>

const SLOWEST_MS = 5000

const inWords = (what: string, { load, pages, copies }: Seen) =>
  [
    `${what}: ${load.posted} posted, ${load.accepted.length} accepted, 0 lost, ${copies} copies, slowest ${load.slowestMs} ms`,
    `${pages.asked} pages asked for, slowest ${pages.slowestMs} ms`,
    ...Object.entries(load.refused).map(([reason, times]) => `${times} posts refused: ${reason}`),
    ...Object.entries(pages.refused).map(([reason, times]) => `${times} pages refused: ${reason}`),
  ].join(', ')

/** No visitor is refused a page or a message, or waits for long; resolves to the figures in words. */
const judge = (seen: Record<string, Seen>) => {
  const words = Object.entries(seen)
    .map(([what, one]) => inWords(what, one))
    .join('; ')
  const isGentle = ({ load, pages }: Seen) =>
    Object.keys({ ...load.refused, ...pages.refused }).length === 0 && load.slowestMs <= SLOWEST_MS
  if (Object.values(seen).every(isGentle)) return words
  throw new Error(`Visitors were refused, or waited for more than ${SLOWEST_MS} ms: ${words}.`)
}

/** Upgrades, is refused a careless way back, goes back on purpose, and changes settings; no message is lost on the way. */
export const proveVersions = async (stack: Stack): Promise<string> => {
  // Another step may have built images with the values of its own site.
  await stack.compose('build')
  await upgrade(stack)
  await makeNextVersion(stack)
  try {
    const before = await readPage(stack.url)
    const [replaced] = REPLACED.exec(before)!
    const there = await upTo(stack, { VERSION: NEXT })
    expect('the new column', await stack.ask('SELECT count(next) FROM contact_message'), /^0$/)
    expect('the new page', await readPage(stack.url), /the next version/)
    await readPage(stack.url + replaced)
    stack.set({ VERSION: 'latest' })
    const careless = await upgrade(stack).then(
      () => 'done',
      ({ stdout }: { stdout: string }) => stdout,
    )
    expect('a careless way back', careless, /set ALLOW_NEWER_DATABASE=true/)
    const back = await upTo(stack, { VERSION: 'latest', ALLOW_NEWER_DATABASE: 'true' })
    if ((await readPage(stack.url)) !== before) throw new Error('The old page did not come back.')
    const settings = await upTo(stack, { CONTACT_LIMIT_PER_MINUTE: '5000', CONTACT_LIMIT_PER_HOUR: '11' })
    return judge({ upgrade: there, rollback: back, settings })
  } finally {
    for (const image of IMAGES) await docker(['rmi', '-f', `willow-and-wag/${image}:${NEXT}`]).catch(() => '')
  }
}
