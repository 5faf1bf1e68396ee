/** Backups that are worth their name: made, restored for a test, encrypted, and put back. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from './back-up.ts'
import { post } from './posts.ts'
import { proveRestores } from './restores.ts'
import type { Stack } from './stack.ts'
import { expect } from './visitor.ts'

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

/** Each trouble with a key is told as what it is. */
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
  const told = await stack.compose(...words).catch((error: Error) => error.message)
  expect('a folder of root', told, /backup\.failed.+user 999 may not write to \/backups: run chown -R 999/)
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
