/**
 * Backups leave the machine: copied, compared, reported when that fails, and caught up; and a bare machine on which the
 * site is made again from .env, the private key and the other machine's copies.
 */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from './backups.ts'
import { docker, makeStack, type Stack } from './stack.ts'
import { arrived, drained, expect, post, until } from './visitors.ts'

const SFTP = {
  BACKUP_REMOTE: ':sftp,host=box.test,port=2022,user=keeper:willow',
  BACKUP_REMOTE_PASSWORD: "'let: me,in'",
}

/** A new pair of keys: the file's text, and the public one. */
const makeKey = async () => {
  const file = await docker(['run', '--rm', 'willow-and-wag/backup', 'age-keygen'])
  return { file: `${file}\n`, publicKey: /public key: (age1\w+)/.exec(file)![1]! }
}

/** Starts the other machine beside `stack`; resolves to its host keys, as BACKUP_REMOTE_HOST_KEYS takes them. */
const startOtherMachine = async (stack: Stack) => {
  await stack.compose('--profile', 'remote', 'up', '-d', '--build', 'remote')
  const keys = () => stack.inside('remote', 'cat /root/.cache/rclone/serve-sftp/*.pub')
  await until('the other machine', async () => (await keys()).split('\n').length === 3)
  return `'${(await keys()).split('\n').join(',')}'`
}

/** Settings of a stack with a key, whose backups go to the other machine by SFTP; nothing of the product runs yet. */
const makeStackWithRemote = async (project: string) => {
  const key = await makeKey()
  const stack = await makeStack(project, {
    INBOX_SMTP_PORT: '25',
    BACKUP_KEY: key.publicKey,
    ...SFTP,
  })
  const keyFile = join(stack.folder, 'key.txt')
  writeFileSync(keyFile, key.file)
  chmodSync(keyFile, 0o600)
  stack.set({ BACKUP_REMOTE_HOST_KEYS: await startOtherMachine(stack) })
  return { stack, key: key.file }
}

/** Names of the files in the other machine's folder. */
const filesThere = async (stack: Stack) => (await stack.inside('remote', 'ls /copies/willow')).split('\n')

const logsOf = (stack: Stack, service: string) => stack.compose('logs', '--no-color', service)
const run = (stack: Stack, ...command: string[]) => stack.compose('run', '--rm', '-T', 'backup', ...command)
const failing = (stack: Stack, ...command: string[]) =>
  run(stack, ...command).then(
    () => 'exit code 0',
    (error: Error) => error.message,
  )

/** The first backup is there as soon as the start is over; of what lies beside it only old backups are deleted. */
const proveCopies = async (stack: Stack) => {
  await stack.inside(
    'remote',
    'mkdir -p /copies/willow && cd /copies/willow && touch willow-20200101T000000Z.dump.age photo.jpg',
  )
  await stack.compose('up', '--wait')
  const files = await filesThere(stack)
  expect('the copies', files.join(), /^photo.jpg,willow-\d{8}T\d{6}Z.dump.age$/)
  const file = await backUp(stack)
  expect('the next copy', (await filesThere(stack)).join(), new RegExp(`,${file}$`))
  expect('the copy', await stack.inside('remote', `head -c 18 /copies/willow/${file}`), /^age-encryption.org/)
}

const raised = async (stack: Stack, event: string) =>
  (await logsOf(stack, 'worker'))
    .split('\n')
    .some((line) => line.includes(event) && line.includes('"backup"'))

/** The other machine is away: the log says why, the alarm is raised, and the copy is made later without an operator's act. */
const proveAway = async (stack: Stack) => {
  await stack.compose('stop', '-t', '1', 'remote')
  const output = await failing(stack, 'backup')
  expect(
    'a copy that fails',
    output,
    /backup.copy-failed","detail":"the copy could not be made: .*(no such host|refused|timeout)/,
  )
  await stack.ask("UPDATE status SET at = at - interval '38 hours' WHERE name = 'backup'")
  await until('the alarm', () => raised(stack, 'alarm.raised'), 90)
  const made = /"(willow-\S+): \d+ messages/.exec(await logsOf(stack, 'backup'))
  if (!made) throw new Error('No backup was made while the other machine was away.')
  await stack.compose('--profile', 'remote', 'start', 'remote')
  const copies = (await filesThere(stack)).length
  await until('the copy that is made later', async () => (await filesThere(stack)).length > copies, 150)
  await until('the end of the alarm', () => raised(stack, 'alarm.resolved'), 90)
}

/** A copy that was damaged there is reported, though its size and time are as they were. */
const proveCompared = async (stack: Stack) => {
  const newest = (await filesThere(stack)).at(-1)!
  const file = `/copies/willow/${newest}`
  await stack.inside(
    'remote',
    `cp -p ${file} /tmp/whole && printf x | dd of=${file} bs=1 seek=300 conv=notrunc && touch -r /tmp/whole ${file}`,
  )
  expect(
    'a damaged copy',
    await failing(stack, 'copy-backups'),
    /copy-failed","detail":"\S+ reads otherwise there/,
  )
  await stack.inside('remote', `cp -p /tmp/whole ${file}`)
  expect('a whole one', await run(stack, 'copy-backups'), /backup.copied/)
}

const checkKey = (stack: Stack, key: string) =>
  docker([...stack.composeArgs, 'run', '--rm', '-T', 'backup', 'check-key'], {}, key).catch(
    (error: Error) => error.message,
  )

const proveKeys = async (stack: Stack, key: string) => {
  const { BACKUP_KEY } = stack.env
  expect('the key', await checkKey(stack, key), /This private key opens the backups/)
  const other = await makeKey()
  expect('another key', await checkKey(stack, other.file), /this private key does not open the backups/)
  stack.set({ BACKUP_KEY: other.publicKey })
  await stack.compose('up', '-d', 'backup')
  const changed = new RegExp(`key-changed.+private key of ${BACKUP_KEY}`)
  await until('a changed key', async () => changed.test(await logsOf(stack, 'backup')))
  stack.set({ BACKUP_KEY: `${BACKUP_KEY!.slice(0, -3)}qqq` })
  await stack.compose('up', '-d', 'backup')
  await until('a mistyped key', async () => (await logsOf(stack, 'backup')).includes('backup.key-refused'))
  stack.set({ BACKUP_KEY: BACKUP_KEY! })
}

/** Proves it with SFTP. */
export const proveRemotes = async (): Promise<string> => {
  const { stack, key } = await makeStackWithRemote('willow-remote')
  try {
    await proveCopies(stack)
    await proveAway(stack)
    await proveCompared(stack)
    await proveKeys(stack, key)
    return 'by SFTP; a failed copy reported, and caught up'
  } finally {
    await stack.remove()
  }
}

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

/** Nothing is lost on a move, and what the old server owed is mailed by the new one only. */
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
    const duration = ({ seconds }: { seconds: number }) => `${seconds.toFixed(0)} s`
    return `moved in ${duration(move)}, 0 lost, 0 copies; from nothing in ${duration(gone)}, only what was younger than the backup forgotten`
  } finally {
    await stack.remove()
  }
}
