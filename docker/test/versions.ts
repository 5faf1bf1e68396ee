/** An upgrade with a new migration and the way back, both while visitors post. */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../.dev/paths.ts'
import { drained, postWhile } from './posts.ts'
import { docker, type Stack } from './stack.ts'
import { expect } from './visitor.ts'

const run = promisify(execFile)
const IMAGES = ['backend', 'web', 'backup']
const NEXT = 'test-next'

/** The next version: today's images, and a migration that adds a column. */
const makeNextVersion = async (stack: Stack) => {
  const context = join(stack.folder, 'next')
  mkdirSync(join(context, '29990101000000_next'), { recursive: true })
  writeFileSync(
    join(context, '29990101000000_next', 'migration.sql'),
    'ALTER TABLE contact_message ADD COLUMN next text;',
  )
  writeFileSync(
    join(context, 'Dockerfile'),
    'FROM willow-and-wag/backend:latest\nCOPY 29990101000000_next prisma/migrations/29990101000000_next\n',
  )
  for (const image of IMAGES)
    await docker(['tag', `willow-and-wag/${image}:latest`, `willow-and-wag/${image}:${NEXT}`])
  await docker(['build', '-q', '-t', `willow-and-wag/backend:${NEXT}`, context])
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

/** A post may meet the API in the millisecond between its answer that it lives and its end. */
const MOST_REFUSED = 1

/** Hardly anybody is refused for want of an API; while nginx itself is replaced nobody listens for a moment. */
const upTo = async (stack: Stack, values: Record<string, string>) => {
  stack.set(values)
  const load = await postWhile(stack, () => upgrade(stack))
  const answered = Object.entries(load.refused).filter(([reason]) => /^\d+$/.test(reason))
  if (answered.reduce((sum, [, times]) => sum + times, 0) > MOST_REFUSED)
    throw new Error(`Visitors were refused: ${JSON.stringify(load.refused)}.`)
  const { copies } = await drained(stack, load.accepted)
  return { ...load, copies }
}

/** Upgrades, is refused a careless way back, and goes back on purpose; no message is lost on the way. */
export const proveVersions = async (stack: Stack): Promise<string> => {
  await makeNextVersion(stack)
  try {
    const there = await upTo(stack, { VERSION: NEXT })
    expect('the new column', await stack.ask('SELECT count(next) FROM contact_message'), /^0$/)
    stack.set({ VERSION: 'latest' })
    await stack.compose('up', '--wait', '--no-build').catch(() => {})
    expect('a careless way back', await stack.compose('logs', 'migrate'), /set ALLOW_NEWER_DATABASE=true/)
    const back = await upTo(stack, { VERSION: 'latest', ALLOW_NEWER_DATABASE: 'true' })
    const slowest = Math.max(there.slowestMs, back.slowestMs)
    const [posted, accepted] = [there.posted + back.posted, there.accepted.length + back.accepted.length]
    return `${posted} posted meanwhile, ${accepted} accepted, 0 lost, ${there.copies + back.copies} copies, slowest ${slowest} ms`
  } finally {
    for (const image of IMAGES) await docker(['rmi', '-f', `willow-and-wag/${image}:${NEXT}`]).catch(() => '')
  }
}
