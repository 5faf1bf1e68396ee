/** Backups that are worth their name: made, restored for a test, encrypted, and put back, whatever comes between. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { docker, type Stack } from './stack.ts'
import { arrived, drained, expect, nextVisitor, post, postWhile, until } from './visitors.ts'

/** Resolves to the backup's file name. */
export const backUp = async (stack: Stack) => {
  const output = await stack.compose('run', '--rm', '-T', 'backup', 'backup')
  expect('the backup', output, /backup.made","detail":"(willow-\S+): \d+ messages, restored for a test/)
  return /"detail":"(\S+):/.exec(output)![1]!
}

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
  const output = await restore(stack, file).then(
    () => 'exit code 0',
    (error: Error) => error.message,
  )
  expect('an incomplete restore', output, /could not be carried over; nothing was changed/)
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
const proveRestores = async (stack: Stack): Promise<void> => {
  await proveStates(stack)
  await proveAllOrNothing(stack)
  await proveKilled(stack)
  await proveErased(stack)
}

const postSome = async (stack: Stack, count: number) => {
  const ids: string[] = []
  while (ids.length < count) {
    const result = await post(stack.url)
    if (!('id' in result)) throw new Error(`A post was refused: ${result.refused}`)
    ids.push(result.id)
  }
  return ids
}

const present = async (stack: Stack, ids: string[]) => {
  const list = ids.map((id) => `'${id}'`).join()
  return Number(await stack.ask(`SELECT count(*) FROM contact_message WHERE id IN (${list})`))
}

/** Loses what `before` holds, restores `restore()`, and looks whether old and young messages are there. */
const loseAndRestore = async (stack: Stack, restore: (file: string) => Promise<string>) => {
  const before = await postSome(stack, 5)
  const file = await backUp(stack)
  const younger = await postSome(stack, 3)
  await stack.ask(`DELETE FROM contact_message WHERE id IN (${before.map((id) => `'${id}'`).join()})`)
  expect('the restore', await restore(file), /restore.done.+3 more are carried over/)
  await stack.compose('up', '--wait')
  if ((await present(stack, [...before, ...younger])) !== 8)
    throw new Error('The restored database lacks messages.')
  await postSome(stack, 1)
  return file
}

const withKey = async (stack: Stack) => {
  const key = await stack.compose('run', '--rm', '-T', '--no-deps', 'backup', 'age-keygen')
  stack.set({ BACKUP_KEY: /public key: (age1\w+)/.exec(key)![1]! })
  const restore = async (file: string) =>
    execFileSync('docker', [...stack.composeArgs, 'run', '--rm', '-T', 'backup', 'restore', file], {
      input: key,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    })
  expect('an encrypted backup', await loseAndRestore(stack, restore), /\.dump\.age$/)
  await refuseKeys(stack)
}

const FAILING_RESTORE = 'restore "$(ls /backups | grep age | tail -1)"'

/** Each trouble with a key is named as what it is. */
const refuseKeys = async (stack: Stack) => {
  const words = (from: string) => ['run', '--rm', '-T', 'backup', 'sh', '-c', `${from} ${FAILING_RESTORE}`]
  const answer = (from: string) => stack.compose(...words(from)).catch((error: Error) => error.message)
  expect('a restore without a key', await answer('< /dev/null'), /no private key came on standard input/)
  expect('one with another key', await answer('age-keygen |'), /this is not the private key of the backup/)
  expect('one with no key at all', await answer('echo hello |'), /cannot be read as a private key of age/)
}

/** As Docker makes a folder that is not there. */
const refuseFolder = async (stack: Stack) => {
  const folder = join(stack.folder, 'of-root')
  mkdirSync(folder, { mode: 0o755 })
  const words = ['run', '--rm', '-T', '-v', `${folder}:/backups`, 'backup', 'backup']
  const output = await stack.compose(...words).catch((error: Error) => error.message)
  expect('a folder of root', output, /backup\.failed.+user 999 may not write to \/backups: run chown -R 999/)
}

/** Backs up and restores, without and with a key; `stack` runs. */
export const proveBackups = async (stack: Stack): Promise<void> => {
  await loseAndRestore(stack, (file) => stack.compose('run', '--rm', '-T', 'backup', 'restore', file))
  await proveRestores(stack)
  await withKey(stack)
  await refuseFolder(stack)
  const kept = await stack.ask("SELECT count(*) FROM pg_database WHERE datname LIKE 'willow_before_%'")
  expect('restore points', kept, /^[4-7]$/)
}
