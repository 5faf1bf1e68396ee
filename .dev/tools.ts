/** Programs that the tests need and npm does not have: found on PATH, or installed with apt as root. */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of the first of `names` that is on PATH. */
export const find = (...names: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))

/** Whether apt exists and may be used: as root, and without NO_INSTALL. */
export const mayInstall = () =>
  process.getuid?.() === 0 && find('apt-get') !== undefined && !process.env.NO_INSTALL

const NO_SERVICE = '/usr/sbin/policy-rc.d'

/** Debian starts the services that it installs; here they would occupy ports and keep running. */
const withoutServices = (action: () => void) => {
  if (existsSync(NO_SERVICE)) return action()
  writeFileSync(NO_SERVICE, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    action()
  } finally {
    rmSync(NO_SERVICE)
  }
}

/** Installs packages. It does not fail: the caller looks for the programs afterwards. */
export const install = (...packages: string[]) => {
  console.log(`  … installing ${packages.join(', ')} with apt (NO_INSTALL=1 forbids it)`)
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['-qq', 'update'], options)
  const args = ['-qq', 'install', '-y', '--no-install-recommends', ...packages]
  withoutServices(() => void spawnSync('apt-get', args, options))
}

/** Installs Redis if it is missing. False when it cannot be installed. */
export const ensureRedis = (): boolean => {
  if (!find('redis-server') && mayInstall()) install('redis-server')
  return find('redis-server') !== undefined
}
