/** The site on a bare machine: moved there, and made again from .env, the private key and the other machine's copies. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from './back-up.ts'
import { makeStackWithRemote } from './other-machine.ts'
import { arrived, drained, post } from './posts.ts'
import { docker, type Stack } from './stack.ts'
import { expect, until } from './visitor.ts'

const postSome = async (stack: Stack, count: number) => {
  const results = await Promise.all(Array.from({ length: count }, () => post(stack.url)))
  return results.map((result) => {
    if ('id' in result) return result.id
    throw new Error(`A post was refused: ${result.refused}`)
  })
}

const counted = (stack: Stack, ids: string[], where = 'true') =>
  stack.ask(
    `SELECT count(*) FROM contact_message WHERE id IN (${ids.map((id) => `'${id}'`).join()}) AND ${where}`,
  )

const sent = async (stack: Stack, count: number) => {
  const ids = await postSome(stack, count)
  await until(
    'mails marked as sent',
    async () => (await counted(stack, ids, "state = 'sent'")) === `${count}`,
  )
  return ids
}

/** Posts while the mail server is away; resolves when each was tried once. */
const owed = async (stack: Stack, count: number) => {
  await stack.compose('stop', '-t', '1', 'mail')
  const ids = await postSome(stack, count)
  await until(
    'owed messages',
    async () => (await counted(stack, ids, "last_class = 'unreached'")) === `${count}`,
  )
  return ids
}

const SERVICES = ['web', 'api', 'worker', 'db', 'redis', 'backup', 'settings', 'site', 'migrate']

/** The machine is gone: what remains is .env, the private key, and the servers elsewhere. */
const lose = async (stack: Stack) => {
  await stack.compose('kill', ...SERVICES)
  await stack.compose('rm', '-f', '-v', ...SERVICES)
  const volumes = ['site', 'db', 'redis', 'backups', 'certificates', 'challenges']
  await docker(['volume', 'rm', ...volumes.map((name) => `${stack.project}_${name}`)])
}

/** The README's commands for a bare machine; resolves to the seconds that they took. */
const makeAgain = async (stack: Stack) => {
  const started = performance.now()
  await stack.compose('build')
  const key = readFileSync(join(stack.folder, 'key.txt'), 'utf8')
  const restore = ['run', '--rm', '-T', 'backup', 'restore', 'latest']
  expect('the restore', await docker([...stack.composeArgs, ...restore], {}, key), /restore.done/)
  await stack.compose('up', '-d', '--wait')
  return (performance.now() - started) / 1000
}

const mailedOnce = async (stack: Stack, ids: string[]) => {
  await drained(stack, ids)
  const mails = await arrived(stack)
  const wrong = ids.filter((id) => mails.filter((one) => one === id).length !== 1)
  if (wrong.length > 0)
    throw new Error(`${wrong.length} of ${ids.length} messages were mailed more than once.`)
}

/** Nothing is lost on a move, and what the old server owed is mailed by the new one alone. */
const proveMove = async (stack: Stack) => {
  const before = await sent(stack, 3)
  const waiting = await owed(stack, 2)
  await stack.compose('stop', 'web', 'api', 'worker')
  await backUp(stack)
  await lose(stack)
  await stack.compose('start', 'mail')
  const seconds = await makeAgain(stack)
  expect('messages on the new server', await counted(stack, [...before, ...waiting]), /^5$/)
  await mailedOnce(stack, [...before, ...waiting])
  return { seconds, ids: [...before, ...waiting] }
}

/** What is younger than the last backup is gone with the machine, though mailed; everything else is there. */
const proveGone = async (stack: Stack) => {
  const before = await sent(stack, 3)
  await backUp(stack)
  const younger = await sent(stack, 2)
  await lose(stack)
  const seconds = await makeAgain(stack)
  expect('older messages', await counted(stack, before), /^3$/)
  expect('younger ones', await counted(stack, younger), /^0$/)
  const after = await sent(stack, 1)
  await mailedOnce(stack, [...before, ...younger, ...after])
  return { seconds }
}

/** Does both on a stack of its own. */
export const proveMoves = async (): Promise<string> => {
  const { stack } = await makeStackWithRemote('willow-move')
  try {
    await stack.compose('up', '--wait')
    const move = await proveMove(stack)
    const gone = await proveGone(stack)
    await mailedOnce(stack, move.ids)
    const told = ({ seconds }: { seconds: number }) => `${seconds.toFixed(0)} s`
    return `moved in ${told(move)}, 0 lost, 0 copies; from nothing in ${told(gone)}, only what was younger than the backup forgotten`
  } finally {
    await stack.remove()
  }
}
