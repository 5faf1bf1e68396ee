/** Backups are made, tested by a restore, and copied to another machine by SFTP; the site is restored from there. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '../../backend/test/wait-for.ts'
import { docker, makeStack, postMany, waitForMails } from './stack.ts'

const REPOSITORY = 'sftp://keeper@box.test:2022/willow'
const RESTORE_COPY = ['restore', '--repository', REPOSITORY]

const stack = await makeStack('willow-backups', { BACKUP_REPOSITORY: REPOSITORY })
const run = (...command: string[]) => stack.compose('run', '--rm', '-T', '--no-deps', 'backup', ...command)

/** When the worker's check of backups believes the last one was made. */
const madeAt = () => run('stat', '-c', '%y', '/last-backup/made')

beforeAll(async () => {
  await stack.compose('--profile', 'remote', 'up', '-d', 'remote')
  // As in a .env that was written on Windows.
  Object.assign(stack.env, {
    BACKUP_SSH_KEY: (await stack.exec('remote', 'cat /key')).replaceAll('\n', '\r\n'),
  })
  await stack.compose('up', '-d', '--wait')
})
afterAll(() => stack.remove())

it('a backup is tested by a restore, copied to the other machine, and then reported', async () => {
  const first = await madeAt()
  expect(await run('backup')).toMatch(/backup.made.+restored for a test, copied/)
  expect(await madeAt()).not.toBe(first)
  const doctor = stack.exec('worker', 'node backend/src/cli.ts doctor || true')
  expect(await doctor).toMatch(/backup +ok +Made and restored for a test at/)
})

it('a server elsewhere that stalls ends the backup, which is not reported, and the next one can copy', async () => {
  const before = await madeAt()
  const lock = 'until ls /copies/willow/locks | grep -q .; do sleep 0.1; done'
  const stalled = stack.exec('remote', `${lock}; pkill -STOP -u keeper`)
  const backup = stack.exec('backup', 'patience=20 backup')
  await expect(backup).rejects.toThrow('backups elsewhere did not answer within 20 s')
  await stalled
  expect(await madeAt()).toBe(before)
  await stack.compose('restart', '-t', '1', 'remote')
  expect(await stack.exec('backup', 'backup')).toMatch(/backup.made.+copied/)
})

it('a new password is given to the backups here and there, and the old one is rejected with the remedy', async () => {
  const BACKUP_PASSWORD = 'a new one: "$this"'
  const changed = run('bash', '-c', 'echo "$0" | change-password', BACKUP_PASSWORD)
  expect(await changed).toMatch(/password.changed/)
  await expect(run('backup')).rejects.toThrow(/BACKUP_PASSWORD .+ not .+ backups here: .+README/)
  await expect(run(...RESTORE_COPY)).rejects.toThrow(/BACKUP_PASSWORD .+ not .+ backups elsewhere: .+README/)
  Object.assign(stack.env, { BACKUP_PASSWORD })
  expect(await run('backup')).toMatch(/backup.made.+copied/)
})

/** All but the servers elsewhere. */
const SERVICES = ['web', 'api', 'worker', 'db', 'redis', 'backup', 'settings', 'migrate']
const VOLUMES = ['db', 'backups', 'last-backup'].map((name) => `${stack.project}_${name}`)

/** A machine is gone and takes with it all but the settings and the servers elsewhere; a new one has an empty database. */
const moveToNewMachine = async () => {
  await stack.compose('kill', ...SERVICES).catch(() => {})
  await stack.compose('rm', '-f', '-v', ...SERVICES)
  await docker(['volume', 'rm', ...VOLUMES])
  await stack.compose('up', '-d', '--wait', 'db', 'mail')
}

/** Makes a backup, and dates it as a clock would that is years ahead. */
const BACKUP_AHEAD = `set -e; backup; . /usr/local/lib/backup/repository.sh
  for place in "$here" "$elsewhere"; do run_restic "$place" rewrite --new-time '2038-01-01 00:00:00' --forget latest; done`

it('on a new machine every message from before the last backup is restored and mailed, even if an earlier one was made while the clock was ahead, and after a killed restore', async () => {
  Object.assign(stack.env, { BACKUP_DAYS: '1' })
  await run('bash', '-c', BACKUP_AHEAD)
  const sent = await postMany(stack.httpPort, 3)
  await waitForMails(stack.findArrived, sent)
  await stack.compose('stop', '-t', '1', 'mail')
  const pending = await postMany(stack.httpPort, 2)
  const unreached = "SELECT count(*) FROM contact_message WHERE last_failure = 'unreached'"
  await waitFor(async () => expect(await stack.query(unreached)).toBe('2'))
  await run('backup')
  await moveToNewMachine()
  const setLocks = (mode: string) => stack.exec('remote', `chmod ${mode} /copies/willow/locks`)
  // What only reads the copy neither leaves a lock there nor waits for one that a dead machine has left.
  await setLocks('500')
  // pg_restore waits for the copy, to which SFTP has yet to connect.
  const hasBegun = 'grep -qs pg_restore /proc/[0-9]*/comm'
  const kill = `restore "$@" & until ${hasBegun}; do kill -0 $! || exit 1; sleep 0.05; done; echo begun >&2; kill -9 -1; exit 1`
  await expect(run('bash', '-c', kill, ...RESTORE_COPY, 'latest')).rejects.toThrow(/^begun$/m)
  expect(await run(...RESTORE_COPY, 'latest')).toContain('restore.done')
  await setLocks('700')
  await stack.compose('up', '-d', '--wait')
  await waitForMails(stack.findArrived, [...sent, ...pending, ...(await postMany(stack.httpPort, 1))])
})

it('after a restore two databases have written, so `latest` is refused; a backup that is named by its ID fills only an empty database', async () => {
  await run('backup')
  await expect(run(...RESTORE_COPY, 'latest')).rejects.toThrow(/database-\d+[^]+two databases have written/)
  const oldest = (await run(...RESTORE_COPY)).split(' ')[0]!
  await expect(run(...RESTORE_COPY, oldest)).rejects.toThrow('the database is not empty')
  await moveToNewMachine()
  expect(await run(...RESTORE_COPY, oldest)).toContain('restore.done')
})
