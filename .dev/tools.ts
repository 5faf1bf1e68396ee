/** Programs that the tests need and npm cannot bring: found on PATH, or installed by apt when we may. */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where the first of `names` is on PATH. */
export const find = (...names: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))

/** Whether apt is here, and ours to use. */
export const mayInstall = () =>
  process.getuid?.() === 0 && find('apt-get') !== undefined && !process.env.NO_INSTALL

const NO_SERVICE = '/usr/sbin/policy-rc.d'

/** Debian starts what it installs; here that would take ports and keep running. */
const withoutServices = (action: () => void) => {
  if (existsSync(NO_SERVICE)) return action()
  writeFileSync(NO_SERVICE, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    action()
  } finally {
    rmSync(NO_SERVICE)
  }
}

/** Installs packages; whether that went well is seen by looking for what they bring. */
export const install = (...packages: string[]) => {
  console.log(`  … installing ${packages.join(', ')} with apt (NO_INSTALL=1 forbids it)`)
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['-qq', 'update'], options)
  const args = ['-qq', 'install', '-y', '--no-install-recommends', ...packages]
  withoutServices(() => void spawnSync('apt-get', args, options))
}

/** A Redis on PATH; false when there is none and none can be installed. */
export const ensureRedis = (): boolean => {
  if (!find('redis-server') && mayInstall()) install('redis-server')
  return find('redis-server') !== undefined
}
