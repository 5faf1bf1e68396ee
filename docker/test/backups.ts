/**
 * Backups: made, restored for a test, and copied to another machine by SFTP; the site made again on a bare machine from
 * .env and the copies there, also by a restore that was killed; and what a restore refuses.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { docker, type Stack } from './stack.ts'
import { drained, postSome, selectMessages, until } from './visitors.ts'

const IN_BACKUP = ['run', '--rm', '-T', '--no-deps', 'backup']
const run = (stack: Stack, ...command: string[]) => stack.compose(...IN_BACKUP, ...command)
const failing = (stack: Stack, ...command: string[]) => stack.failing(...IN_BACKUP, ...command)

const REPOSITORY = 'sftp://keeper@box.test:2022/willow'
const FROM_THERE = ['restore', '--repository', REPOSITORY]

/** A monitor on this machine; counts how often it was asked. */
const openMonitor = async () => {
  let pings = 0
  const server = createServer((_, answer) => {
    pings += 1
    answer.end()
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://host.docker.internal:${port}/ping`, pings: () => pings, close: () => server.close() }
}

/** From now on each backup is copied to the other machine, to which only this key is a login. */
const startCopies = async (stack: Stack, monitorUrl: string) => {
  await stack.compose('--profile', 'remote', 'up', '-d', 'remote')
  const key = join(stack.folder, 'backup-key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'backup', '-f', key])
  const publicKey = readFileSync(`${key}.pub`, 'utf8').trim()
  await stack.inside(
    'remote',
    `install -d -o keeper /copies/.ssh && echo '${publicKey}' > /copies/.ssh/authorized_keys`,
  )
  stack.set({
    BACKUP_REPOSITORY: REPOSITORY,
    BACKUP_SSH_KEY: readFileSync(key, 'utf8').trim(),
    BACKUP_MONITOR_URL: monitorUrl,
  })
  await stack.compose('up', '-d', '--wait')
}

/** A backup that fails is reported by silence, and says why. */
const proveFailures = async (stack: Stack, pings: () => number) => {
  const before = pings()
  const wrong = await stack.failing(
    'run',
    '--rm',
    '-T',
    '--no-deps',
    '-e',
    'BACKUP_PASSWORD=another',
    'backup',
    'backup',
  )
  expect(wrong, 'another password').toMatch(/wrong password or no key found/)
  await stack.compose('stop', '-t', '1', 'remote')
  expect(await failing(stack, 'backup'), 'the other machine away').toMatch(/sftp session/)
  await stack.compose('--profile', 'remote', 'start', 'remote')
  if (pings() !== before) throw new Error('A backup that failed was reported as made.')
  expect(await failing(stack, ...FROM_THERE, 'latest'), 'a restore over the living').toMatch(
    /the database is not empty/,
  )
}

const SERVICES = ['web', 'api', 'worker', 'db', 'redis', 'backup', 'settings', 'migrate']

/** The machine is gone: what remains is .env and the servers elsewhere. */
const loseMachine = async (stack: Stack, volumes: string[]) => {
  await stack.compose('kill', ...SERVICES).catch(() => {})
  await stack.compose('rm', '-f', '-v', ...SERVICES)
  await docker(['volume', 'rm', ...volumes.map((name) => `${stack.project}_${name}`)])
}

/** Kills the restore in the middle of its transaction, and restores once more. */
const restoreKilled = async (stack: Stack, backup: string) => {
  await stack.compose('up', '-d', '--wait', 'db')
  const kill = 'restore "$@" & sleep 1; kill -9 -1; exit 1'
  await failing(stack, 'bash', '-c', kill, 'restore', ...FROM_THERE.slice(1), backup)
  expect(await run(stack, ...FROM_THERE, backup), 'the restore').toMatch(/restore.done/)
}

/** What had been accepted before the backup is there and reaches the groomer; mail sent since the backup comes again. */
const proveMove = async (stack: Stack) => {
  const sent = await postSome(stack.url, 3)
  await drained(stack, sent)
  await stack.compose('stop', '-t', '1', 'mail')
  const pending = await postSome(stack.url, 2)
  const isTried = async () =>
    (await selectMessages(stack, pending, 'count(*)', "last_class = 'unreached'")) === '2'
  await until('messages that wait', isTried)
  await run(stack, 'backup')
  await loseMachine(stack, ['db', 'backups', 'certificates', 'challenges'])
  await stack.compose('start', 'mail')
  const started = performance.now()
  await restoreKilled(stack, 'latest')
  await stack.compose('up', '-d', '--wait')
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  await drained(stack, [...sent, ...pending, ...(await postSome(stack.url, 1))])
  return seconds
}

/** A drill that writes where it read from, against the manual: `latest` would be its own, so a name is asked for. */
const proveTwoDatabases = async (stack: Stack) => {
  const original = (await run(stack, ...FROM_THERE)).split('\n').at(-1)!.split(' ')[0]!
  await run(stack, 'backup')
  await loseMachine(stack, ['db', 'backups'])
  await stack.compose('up', '-d', '--wait', 'db')
  const refused = await failing(stack, ...FROM_THERE, 'latest')
  expect(refused, 'two databases').toMatch(/database-\d+[^]+two databases have written these backups/)
  expect(await run(stack, ...FROM_THERE, original), 'the named one').toMatch(/restore.done/)
  await stack.compose('up', '-d', '--wait')
}

/** Backs up, loses the machine and restores; `stack` runs. Resolves to what was seen. */
export const proveBackups = async (stack: Stack): Promise<string> => {
  const monitor = await openMonitor()
  try {
    await startCopies(stack, monitor.url)
    expect(await run(stack, 'backup'), 'a backup').toMatch(/backup.made.+restored for a test, copied/)
    expect(String(monitor.pings()), 'what the monitor heard').toMatch(/^[12]$/)
    await proveFailures(stack, monitor.pings)
    const seconds = await proveMove(stack)
    await proveTwoDatabases(stack)
    return `0 lost, made again on a bare machine in ${seconds} s, also after a killed restore`
  } finally {
    monitor.close()
  }
}
