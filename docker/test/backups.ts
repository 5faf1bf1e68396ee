/**
 * Backups that are worth their name: made, restored for a test, put back whatever comes between, encrypted, copied to
 * another machine by SFTP; and the site made again on a bare machine from .env, the private key and the copies there.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { docker, type Stack } from './stack.ts'
import { selectMessages, drained, expect, post, postSome, postWhile, until } from './visitors.ts'

const IN_BACKUP = ['run', '--rm', '-T', 'backup']
const run = (stack: Stack, ...command: string[]) => stack.compose(...IN_BACKUP, ...command)
const failing = (stack: Stack, ...command: string[]) => stack.failing(...IN_BACKUP, ...command)

/** Resolves to the backup's file name. */
const backUp = async (stack: Stack) => {
  const output = await run(stack, 'backup')
  expect('the backup', output, /backup.made","detail":"(willow-\S+): \d+ messages, restored for a test/)
  return /"detail":"(\S+):/.exec(output)![1]!
}

const statesOf = (stack: Stack, ids: string[]) => selectMessages(stack, ids, 'state')

const untilSent = (stack: Stack, ids: string[]) =>
  until('messages marked as sent', async () => {
    const states = (await statesOf(stack, ids)).split('\n')
    return states.length === ids.length && states.every((state) => state === 'sent')
  })

const mailedOnce = async (stack: Stack, ids: string[]) => {
  const copies = await drained(stack, ids)
  if (copies > 0) throw new Error(`${copies} messages were mailed again.`)
}

/** Compose gives up where a service is still unhealthy from the minute without a database. */
const upAgain = (stack: Stack) =>
  until('every service', async () => (await stack.compose('up', '--wait')) === '', 120)

/**
 * What was sent since the backup is not sent again, also while visitors post; what was lost is there again,
 * and a message whose first tap is in the backup comes back twice.
 */
const proveStates = async (stack: Stack) => {
  const key = randomUUID()
  await stack.compose('stop', 'worker')
  const first = await post(stack.url, { key })
  const file = await backUp(stack)
  await stack.ask(`DELETE FROM contact_message WHERE id = '${first}'`)
  const younger = [await post(stack.url, { key }), await post(stack.url)]
  await stack.compose('start', 'worker')
  await drained(stack, younger)
  await untilSent(stack, younger)
  let restored = ''
  const load = await postWhile(stack.url, async () => (restored = await run(stack, 'restore', file)))
  expect('the restore', restored, /restore.done.+ [1-9]\d* more are carried over/)
  await upAgain(stack)
  await drained(stack, load.given)
  expect('what was sent', await statesOf(stack, younger), /^sent\nsent$/)
  await mailedOnce(stack, [first, ...younger])
}

/** A restore that cannot carry everything over changes nothing and says so. */
const proveAllOrNothing = async (stack: Stack) => {
  const file = await backUp(stack)
  const id = await post(stack.url)
  await drained(stack, [id])
  await stack.ask('ALTER TABLE contact_message DROP CONSTRAINT contact_message_last_class')
  await stack.ask(`UPDATE contact_message SET last_class = 'newer' WHERE id = '${id}'`)
  const output = await failing(stack, 'restore', file)
  expect('an incomplete restore', output, /could not be carried over; the database stays as it was/)
  expect('the message', await statesOf(stack, [id]), /^sent$/)
  await post(stack.url)
  await stack.ask(`UPDATE contact_message SET last_class = NULL WHERE id = '${id}'`)
  return file
}

/** Kills the restore with all its processes at three moments: the database is there again within two minutes. */
const proveKilled = async (stack: Stack, file: string) => {
  const killAt = (moment: string) => {
    const kill = `while read -r line; do case $line in +*${moment}*) kill -9 -1 ;; esac; done`
    return failing(stack, 'sh', '-c', `sh -x "$(command -v restore)" ${file} 2>&1 | ${kill}`)
  }
  // Closed, but under its name; renamed, with nothing in its place; replaced, and not yet set aside.
  for (const moment of ['pg_terminate_backend', 'carry_over', 'set_aside']) {
    const id = await post(stack.url)
    await killAt(moment)
    await until(`posts after a restore killed at ${moment}`, async () => (await post(stack.url)) !== '', 120)
    await upAgain(stack)
    await drained(stack, [id])
  }
  // As after a power cut: nothing runs that could put the database back.
  await stack.compose('stop', 'backup')
  await killAt('carry_over')
  await stack.compose('down')
  await upAgain(stack)
  await drained(stack, [await post(stack.url)])
  const left = () => stack.inside('backup', 'ls -A /backups | grep "^.restore" || true')
  await until('an end of the plain text of a killed restore', async () => (await left()) === '', 120)
}

/** The first backup after a jump of time deletes nothing for its age: the clock may be ahead. The next one does. */
const proveAge = async (stack: Stack) => {
  const make = (first: string) => run(stack, 'sh', '-c', `${first} backup && ls /backups`)
  const jumped = await make("touch -d '-20 days' /backups/willow-old /backups/willow-*;")
  expect('an old backup after a jump', jumped, /willow-old/)
  expect('an old backup a day later', await make(''), /^(?![^]*willow-old)/)
}

/** As Docker makes a folder that is not there. */
const rejectFolder = async (stack: Stack) => {
  const folder = join(stack.folder, 'of-root')
  mkdirSync(folder, { mode: 0o755 })
  const output = await stack.failing('run', '--rm', '-T', '-v', `${folder}:/backups`, 'backup', 'backup')
  expect('a folder of root', output, /backup\.failed.+user 999 may not write to \/backups: run chown -R 999/)
}

/** A new pair of keys: the file's text, and the public one. */
const makeKey = async () => {
  const file = await docker(['run', '--rm', 'willow-and-wag/backup', 'age-keygen'])
  return { file: `${file}\n`, publicKey: /public key: (age1\w+)/.exec(file)![1]! }
}

/** Names of the files in the other machine's folder. */
const filesThere = async (stack: Stack) => (await stack.inside('remote', 'ls /copies/willow')).split('\n')

/** From now on backups are encrypted and go to the other machine; of what lies there only old backups are deleted. */
const proveCopies = async (stack: Stack, publicKey: string) => {
  await stack.compose('--profile', 'remote', 'up', '-d', 'remote')
  const old = 'willow-20200101T000000Z.dump.age'
  await stack.inside('remote', `touch /copies/willow/${old} /copies/willow/photo.jpg`)
  const keys = await stack.inside('remote', 'cut -d " " -f 1,2 /etc/ssh/ssh_host_[er]*_key.pub')
  stack.set({
    BACKUP_KEY: publicKey,
    BACKUP_REMOTE: ':sftp,host=box.test,port=2022,user=keeper:willow',
    BACKUP_REMOTE_PASSWORD: 'let: me,in',
    BACKUP_REMOTE_HOST_KEYS: keys.split('\n').join(','),
  })
  await stack.compose('up', '--wait')
  const file = await backUp(stack)
  const files = (await filesThere(stack)).join()
  expect('the copies', files, new RegExp(`^photo.jpg,(willow-\\S+,)?${file}$`))
  expect('the copy', await stack.inside('remote', `head -c 18 /copies/willow/${file}`), /^age-encryption.org/)
}

/** The other machine is away: the log says why, and the copy is made later without an operator's act. */
const proveAway = async (stack: Stack) => {
  const copies = (await filesThere(stack)).length
  await stack.compose('stop', '-t', '1', 'remote')
  expect(
    'a copy that fails',
    await failing(stack, 'backup'),
    /backup.copy-failed","detail":"the copy could not be made: .*(no such host|refused|timeout)/,
  )
  const nowhere =
    'BACKUP_REMOTE=:s3,provider=Other,access_key_id=me,endpoint="http://127.0.0.1:1":bucket/willow'
  const output = await stack.failing('run', '--rm', '-T', '-e', nowhere, 'backup', 'copy-backups')
  expect('a copy to S3 that fails', output, /copy-failed.+connection refused/)
  await stack.compose('run', '--rm', '-T', '-e', 'BACKUP_REMOTE=', 'backup', 'backup')
  expect('a backup without a copy', await stack.inside('backup', 'ls -A /backups'), /^(?![^]*uncopied)/)
  await stack.compose('--profile', 'remote', 'start', 'remote')
  await until('the copy that is made later', async () => (await filesThere(stack)).length > copies, 150)
}

/** A copy that was damaged there is reported, though its size and time are as they were. */
const proveCompared = async (stack: Stack) => {
  const file = `/copies/willow/${(await filesThere(stack)).at(-1)}`
  const damage = `printf x | dd of=${file} bs=1 seek=300 conv=notrunc`
  await stack.inside('remote', `cp -p ${file} /tmp/whole && ${damage} && touch -r /tmp/whole ${file}`)
  const output = await failing(stack, 'copy-backups')
  expect('a damaged copy', output, /copy-failed","detail":"\S+ reads otherwise there/)
  await stack.inside('remote', `cp -p /tmp/whole ${file}`)
  expect('a whole one', await run(stack, 'copy-backups'), /backup.copied/)
}

/** Each problem with a key is reported by its own name. */
const proveKeys = async (stack: Stack, { file, publicKey }: { file: string; publicKey: string }) => {
  const other = await makeKey()
  const given = (input: string, ...command: string[]) =>
    docker([...stack.composeArgs, ...IN_BACKUP, ...command], {}, input).catch(({ message }: Error) => message)
  for (const [command, key, answer] of [
    ['check-key', file, /This private key opens the backups/],
    ['check-key', other.file, /this private key does not open the backups/],
    ['restore latest', '', /no private key came on standard input/],
    ['restore latest', other.file, /this is not the private key of the backup/],
    ['restore latest', 'hello', /cannot be read as a private key of age/],
  ] as const)
    expect(`${command} with ${key.slice(0, 9)}`, await given(key, ...command.split(' ')), answer)
  for (const [key, event] of [
    [other.publicKey, new RegExp(`key-changed.+private key of ${publicKey}`)],
    [`${publicKey.slice(0, -3)}qqq`, /backup.key-rejected/],
  ] as const) {
    stack.set({ BACKUP_KEY: key })
    await stack.compose('up', '-d', 'backup')
    await until(`${event} in the log`, async () => event.test(await stack.logs('backup')))
  }
  stack.set({ BACKUP_KEY: publicKey })
  await stack.compose('up', '-d', '--wait', 'backup')
}

const SERVICES = ['web', 'api', 'worker', 'db', 'redis', 'backup', 'settings', 'site', 'migrate']
const VOLUMES = ['site', 'db', 'backups', 'certificates', 'challenges']

/** What the old server owed is mailed by the new one, once; what was younger than the backup is gone with the machine. */
const proveMove = async (stack: Stack, key: string) => {
  const sent = await postSome(stack.url, 3)
  await untilSent(stack, sent)
  await stack.compose('stop', '-t', '1', 'mail')
  const owed = await postSome(stack.url, 2)
  const tried = () => selectMessages(stack, owed, 'count(*)', "last_class = 'unreached'")
  await until('owed messages', async () => (await tried()) === '2')
  // A role that the operator made, and the new machine does not know.
  await stack.ask('CREATE ROLE "a reader"; GRANT SELECT ON contact_message TO "a reader"')
  await backUp(stack)
  await stack.compose('stop', 'worker')
  const younger = await postSome(stack.url, 1)
  // The machine is gone: what remains is .env, the private key, and the servers elsewhere.
  await stack.compose('kill', ...SERVICES)
  await stack.compose('rm', '-f', '-v', ...SERVICES)
  await docker(['volume', 'rm', ...VOLUMES.map((name) => `${stack.project}_${name}`)])
  await stack.compose('start', 'mail')
  // Of a clock that was ahead for a while: it is not the latest.
  await stack.inside('remote', 'touch /copies/willow/willow-20991231T000000Z.dump.age')
  const started = performance.now()
  const restore = [...stack.composeArgs, ...IN_BACKUP, 'restore', 'latest']
  expect('the restore', await docker(restore, {}, key), /restore.done/)
  await stack.compose('up', '-d', '--wait')
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  expect('messages', await selectMessages(stack, [...sent, ...owed], 'count(*)'), /^5$/)
  expect('younger ones', await selectMessages(stack, younger, 'count(*)'), /^0$/)
  await mailedOnce(stack, [...sent, ...owed, ...(await postSome(stack.url, 1))])
  return seconds
}

/** Backs up and restores without a key, with one, and on a bare machine; `stack` runs. */
export const proveBackups = async (stack: Stack): Promise<string> => {
  await proveStates(stack)
  await proveKilled(stack, await proveAllOrNothing(stack))
  await proveAge(stack)
  await rejectFolder(stack)
  const kept = await stack.ask("SELECT count(*) FROM pg_database WHERE datname LIKE 'willow_before_%'")
  expect('restore points', kept, /^[1-4]$/)
  const key = await makeKey()
  await proveCopies(stack, key.publicKey)
  await proveAway(stack)
  await proveCompared(stack)
  await proveKeys(stack, key)
  return `0 lost, 0 copies; moved to a bare machine in ${await proveMove(stack, key.file)} s`
}
