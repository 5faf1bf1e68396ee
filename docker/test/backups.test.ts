/** Backups are made, tested by a restore, and copied to another machine by SFTP; the site is restored from there. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { docker, makeStack, postMany, waitForMails } from './stack.ts'
import { waitFor } from '../../backend/test/wait-for.ts'

const stack = await makeStack('willow-backups')
const IN_BACKUP = ['run', '--rm', '-T', '--no-deps', 'backup']
const run = (...command: string[]) => stack.compose(...IN_BACKUP, ...command)
const runFailing = (...command: string[]) => stack.runFailing(...IN_BACKUP, ...command)

const REPOSITORY = 'sftp://keeper@box.test:2022/willow'
const RESTORE_COPY = ['restore', '--repository', REPOSITORY]

/** When the worker's check of backups believes the last one was made. */
const madeAt = () => run('stat', '-c', '%y', '/last-backup/made')

beforeAll(async () => {
  await stack.compose('--profile', 'remote', 'up', '-d', '--build', 'remote')
  const key = join(stack.folder, 'backup-key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  const line = readFileSync(`${key}.pub`, 'utf8').trim()
  const folder = '/copies/.ssh'
  await stack.exec('remote', `install -d -o keeper ${folder} && echo '${line}' > ${folder}/authorized_keys`)
  stack.set({
    BACKUP_REPOSITORY: REPOSITORY,
    // As in a .env that was written on Windows.
    BACKUP_SSH_KEY: readFileSync(key, 'utf8').trim().replaceAll('\n', '\r\n'),
  })
  await stack.compose('up', '-d', '--build', '--wait')
})
afterAll(() => stack.remove())

it('a backup is tested by a restore, copied to the other machine, and then reported', async () => {
  const first = await madeAt()
  expect(await run('backup')).toMatch(/backup.made.+restored for a test, copied/)
  expect(await madeAt()).not.toBe(first)
  const doctor = await stack
    .compose('exec', '-T', 'worker', 'node', 'backend/src/cli.ts', 'doctor')
    .catch(String)
  expect(doctor).toMatch(/backup +ok +Made and restored for a test at/)
})

it.each([
  ['whose machine hangs', '', '3600', 'ssh command exited'],
  ['whose SFTP stalls', '-f @internal-sftp', '20', 'backups elsewhere did not answer within 20 s'],
])('a server elsewhere %s ends the backup, and the next one can copy', async (_, which, patience, reason) => {
  const lock = 'until ls /copies/willow/locks | grep -q .; do sleep 0.1; done'
  const stalled = stack.exec('remote', `${lock}; pkill -STOP -u keeper ${which}`)
  const backup = ['exec', '-T', '-e', `patience=${patience}`, 'backup', 'backup']
  expect(await stack.runFailing(...backup)).toContain(reason)
  await stalled
  await stack.compose('restart', '-t', '1', 'remote')
  await waitFor(async () => expect(await stack.compose(...backup)).toMatch(/backup.made.+copied/))
})

it('a backup that fails says why, and is not reported', async () => {
  const before = await madeAt()
  const withPassword = ['run', '--rm', '-T', '--no-deps', '-e', 'BACKUP_PASSWORD=another', 'backup', 'backup']
  expect(await stack.runFailing(...withPassword)).toMatch(/BACKUP_PASSWORD .+ not .+ backups here: .+README/)
  await stack.compose('stop', '-t', '1', 'remote')
  expect(await runFailing('backup')).toContain('sftp session')
  await stack.compose('--profile', 'remote', 'start', 'remote')
  expect(await madeAt()).toBe(before)
  const nowhere = await runFailing('restore', '--repository', 'rest:http://127.0.0.1:9/willow')
  expect(nowhere).toMatch(/connection refused[^]+backups elsewhere did not answer/)
})

it('a new password is given to the backups here and there, and the old one is rejected with the remedy', async () => {
  const BACKUP_PASSWORD = 'a new one: "$this"'
  const change = ['run', '--rm', '-T', '--no-deps', '-e', `NEXT=${BACKUP_PASSWORD}`, 'backup']
  expect(await stack.compose(...change, 'bash', '-c', 'echo "$NEXT" | change-password')).toMatch(
    /password.changed/,
  )
  expect(await runFailing('backup')).toMatch(/BACKUP_PASSWORD .+ not .+ backups here: .+README/)
  expect(await runFailing(...RESTORE_COPY)).toMatch(/BACKUP_PASSWORD .+ not .+ backups elsewhere: .+README/)
  stack.set({ BACKUP_PASSWORD })
  expect(await run('backup')).toMatch(/backup.made.+copied/)
})

it('a restore refuses a database that is not empty', async () => {
  expect(await runFailing(...RESTORE_COPY, 'latest')).toContain('the database is not empty')
})

/** Removes all but .env and the servers elsewhere. */
const loseMachine = async () => {
  const services = ['web', 'api', 'worker', 'db', 'redis', 'backup', 'settings', 'migrate']
  await stack.compose('kill', ...services).catch(() => {})
  await stack.compose('rm', '-f', '-v', ...services)
  await docker([
    'volume',
    'rm',
    `${stack.project}_db`,
    `${stack.project}_backups`,
    `${stack.project}_last-backup`,
  ])
  await stack.compose('up', '-d', '--wait', 'db')
}

/** Makes a backup as if the clock were years ahead. */
const backupAhead = () => {
  const restic = join(stack.folder, 'restic')
  const script =
    'case "$*" in *" backup "*) set -- --time="2038-01-01 00:00:00" "$@";; esac; exec /usr/bin/restic "$@"'
  writeFileSync(restic, `#!/bin/sh\n${script}`, { mode: 0o755 })
  const mount = ['-v', `${restic}:/usr/local/bin/restic:ro`]
  return stack.compose('run', '--rm', '-T', '--no-deps', ...mount, 'backup', 'backup')
}

it('on a new machine every message from before the last backup is restored and mailed, even if an earlier one was made while the clock was ahead, and after a killed restore', async () => {
  stack.set({ BACKUP_DAYS: '1' })
  await backupAhead()
  const sent = await postMany(stack.url, 3)
  await waitForMails(stack, sent)
  await stack.compose('stop', '-t', '1', 'mail')
  const pending = await postMany(stack.url, 2)
  const unreached = "SELECT count(*) FROM contact_message WHERE last_failure = 'unreached'"
  await waitFor(async () => expect(await stack.query(unreached)).toBe('2'))
  await run('backup')
  await loseMachine()
  await stack.compose('start', 'mail')
  const setLocks = (mode: string) => stack.exec('remote', `chmod ${mode} /copies/willow/locks`)
  // What only reads the copy neither leaves a lock there nor waits for one that a dead machine has left.
  await setLocks('500')
  // pg_restore waits for the copy, to which SFTP has yet to connect.
  const hasBegun = 'grep -qs pg_restore /proc/[0-9]*/comm'
  const kill = `restore "$@" & until ${hasBegun} || ! kill -0 $!; do sleep 0.05; done; kill -9 -1; exit 1`
  await runFailing('bash', '-c', kill, ...RESTORE_COPY, 'latest')
  expect(await run(...RESTORE_COPY, 'latest')).toContain('restore.done')
  await setLocks('700')
  await stack.compose('up', '-d', '--wait')
  await waitForMails(stack, [...sent, ...pending, ...(await postMany(stack.url, 1))])
})

it('where a drill has written to the repository, `latest` is refused and a backup is named by its ID', async () => {
  await loseMachine()
  await stack.compose('up', '-d', '--wait')
  await run('backup')
  await loseMachine()
  expect(await runFailing(...RESTORE_COPY, 'latest')).toMatch(/database-\d+[^]+two databases have written/)
  const oldest = (await run(...RESTORE_COPY)).split(' ')[0]!
  expect(await run(...RESTORE_COPY, oldest)).toContain('restore.done')
})
