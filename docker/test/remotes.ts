/** Backups leave the machine: copied, compared, deleted in time, told when that fails, and made up for. */
import { backUp } from './back-up.ts'
import { filesThere, makeKey, makeStackWithRemote, REMOTES } from './other-machine.ts'
import { docker, type Stack } from './stack.ts'
import { expect, until } from './visitor.ts'

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

/** The other machine is away: the log says why, the alarm rings, and the copy is made up for without anybody's act. */
const proveAway = async (stack: Stack) => {
  await stack.compose('stop', '-t', '1', 'remote')
  const told = await failing(stack, 'backup')
  expect(
    'a copy that fails',
    told,
    /backup.copy-failed","told":"the copy could not be made: .*(no such host|refused|timeout)/,
  )
  await stack.ask("UPDATE status SET at = at - interval '38 hours' WHERE name = 'backup'")
  await until('the alarm', () => raised(stack, 'alarm.raised'), 90)
  const made = /"(willow-\S+): \d+ messages/.exec(await logsOf(stack, 'backup'))
  if (!made) throw new Error('No backup was made while the other machine was away.')
  await stack.compose('--profile', 'remote', 'start', 'remote')
  const copies = (await filesThere(stack)).length
  await until('the copy that is made up for', async () => (await filesThere(stack)).length > copies, 150)
  await until('the end of the alarm', () => raised(stack, 'alarm.resolved'), 90)
}

/** A copy that was damaged there is told, though its size and time are as they were. */
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
    /copy-failed","told":"\S+ reads otherwise there/,
  )
  await stack.inside('remote', `cp -p /tmp/whole ${file}`)
  expect('a whole one', await run(stack, 'copy-backups'), /backup.copied/)
}

const proveWrongLogins = async (stack: Stack) => {
  const { BACKUP_REMOTE_HOST_KEYS: keys = '' } = stack.env
  stack.set({ BACKUP_REMOTE_PASSWORD: 'wrong' })
  expect('a wrong password', await failing(stack, 'copy-backups'), /copy-failed.+unable to authenticate/)
  const strange = `'${keys.replaceAll("'", '').replaceAll(/AAAA\S{20}/g, (key) => `${key.slice(0, -2)}xx`)}'`
  stack.set({ ...REMOTES.sftp, BACKUP_REMOTE_HOST_KEYS: strange })
  expect('a strange server', await failing(stack, 'copy-backups'), /copy-failed.+(knownhosts|host key)/)
  stack.set({ BACKUP_REMOTE_HOST_KEYS: keys })
}

const proveOtherKinds = async (stack: Stack) => {
  for (const kind of ['webdav', 's3'] as const) {
    stack.set(REMOTES[kind])
    const file = await backUp(stack)
    const listed = await failing(stack, 'restore')
    expect(kind, listed.split('At BACKUP_REMOTE:')[1] ?? listed, new RegExp(file))
  }
  stack.set(REMOTES.sftp)
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
  const told = new RegExp(`key-changed.+private key of ${BACKUP_KEY}`)
  await until('a changed key', async () => told.test(await logsOf(stack, 'backup')))
  stack.set({ BACKUP_KEY: `${BACKUP_KEY!.slice(0, -3)}qqq` })
  await stack.compose('up', '-d', 'backup')
  await until('a mistyped key', async () => (await logsOf(stack, 'backup')).includes('backup.key-refused'))
  stack.set({ BACKUP_KEY: BACKUP_KEY! })
}

/** Proves it with SFTP, and that WebDAV and S3 do as well. */
export const proveRemotes = async (): Promise<string> => {
  const { stack, key } = await makeStackWithRemote('willow-remote')
  try {
    await proveCopies(stack)
    await proveAway(stack)
    await proveCompared(stack)
    await proveWrongLogins(stack)
    await proveOtherKinds(stack)
    await proveKeys(stack, key)
    return 'by SFTP, WebDAV and S3; a failed copy told, and made up for'
  } finally {
    await stack.remove()
  }
}
