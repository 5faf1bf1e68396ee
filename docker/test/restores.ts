/** What may come between a backup and its restore, and what may befall the restore itself. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { backUp } from './back-up.ts'
import { arrived, drained, nextVisitor, postWhile } from './posts.ts'
import { docker, type Stack } from './stack.ts'
import { expect, until } from './visitor.ts'

const restore = (stack: Stack, file: string) => stack.compose('run', '--rm', '-T', 'backup', 'restore', file)

/** Posts what a visitor's form sends; the same `key` is a second tap. */
const tap = async (stack: Stack, key: string) => {
  const answer = await fetch(`${stack.url}/api/contact`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Forwarded-For': nextVisitor(),
    },
    body: JSON.stringify({
      name: 'Ann Rivers',
      email: 'ann@example.com',
      subject: 'A wash for Rex',
      message: 'Rex rolled in the mud.',
      elapsedMs: 60_000,
    }),
  })
  if (answer.status !== 202) throw new Error(`A post was answered ${answer.status}.`)
  return ((await answer.json()) as { id: string }).id
}

const statesOf = (stack: Stack, ids: string[]) =>
  stack.ask(`SELECT state FROM contact_message WHERE id IN (${ids.map((id) => `'${id}'`).join()})`)

/** What was sent since the backup is not sent again; a message whose first tap is in the backup comes back twice. */
const proveStates = async (stack: Stack) => {
  const key = randomUUID()
  await stack.compose('stop', 'worker')
  const first = await tap(stack, key)
  const file = await backUp(stack)
  await stack.ask(`DELETE FROM contact_message WHERE id = '${first}'`)
  const second = await tap(stack, key)
  const other = await tap(stack, randomUUID())
  await stack.compose('start', 'worker')
  await drained(stack, [second, other])
  await until('both marked', async () => (await statesOf(stack, [second, other])) === 'sent\nsent')
  const load = await postWhile(stack, () => restore(stack, file))
  await stack.compose('up', '--wait')
  await drained(stack, [first, ...load.accepted])
  expect('what was sent', await statesOf(stack, [second, other]), /^sent\nsent$/)
  const mails = await arrived(stack)
  if ([first, second, other].some((id) => mails.filter((one) => one === id).length !== 1))
    throw new Error('A restore mailed a message again.')
}

/** A restore that cannot carry everything over changes nothing and says so. */
const proveAllOrNothing = async (stack: Stack) => {
  const file = await backUp(stack)
  const id = await tap(stack, randomUUID())
  await drained(stack, [id])
  await stack.ask('ALTER TABLE contact_message DROP CONSTRAINT contact_message_last_class')
  await stack.ask(`UPDATE contact_message SET last_class = 'newer' WHERE id = '${id}'`)
  const told = await restore(stack, file).then(
    () => 'exit code 0',
    (error: Error) => error.message,
  )
  expect('an incomplete restore', told, /could not be carried over; nothing was changed/)
  expect('the message', await statesOf(stack, [id]), /^sent$/)
  await tap(stack, randomUUID())
  await stack.ask(`UPDATE contact_message SET last_class = NULL WHERE id = '${id}'`)
}

/** Kills the restore, container and all, at several moments: the database is there again within two minutes. */
const proveKilled = async (stack: Stack) => {
  const file = await backUp(stack)
  for (const milliseconds of [900, 1300, 1700]) {
    const name = `willow-killed-${milliseconds}`
    const id = await tap(stack, randomUUID())
    const running = stack
      .compose('run', '--rm', '-T', '--name', name, 'backup', 'restore', file)
      .catch(() => '')
    await sleep(milliseconds)
    await docker(['kill', name]).catch(() => '')
    await running
    const answers = async () => (await tap(stack, randomUUID()).catch(() => undefined)) !== undefined
    await until('posts after a killed restore', answers, 120)
    await stack.compose('up', '--wait')
    await drained(stack, [id])
  }
  const left = await stack.inside('backup', 'ls -A /backups | grep "^.restore" || true')
  expect('what a killed restore leaves in plain text', left, /^$/)
}

/** Who was erased since the backup is not brought back, and so not mailed. */
const proveErased = async (stack: Stack) => {
  await stack.compose('stop', 'worker')
  const id = await tap(stack, randomUUID())
  const file = await backUp(stack)
  await stack.compose('run', '--rm', '-T', 'cli', 'messages', 'erase', 'ann@example.com', '--yes')
  await restore(stack, file)
  await stack.compose('up', '--wait')
  expect('who was erased', await statesOf(stack, [id]), /^$/)
}

/** Proves all four on a stack that runs. */
export const proveRestores = async (stack: Stack): Promise<void> => {
  await proveStates(stack)
  await proveAllOrNothing(stack)
  await proveKilled(stack)
  await proveErased(stack)
}
