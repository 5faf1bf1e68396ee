/** The site's nginx in its container of docker/Dockerfile, serving files of this machine. */
import { execFile, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ROOT } from '../environment.ts'
import { runAtEnd } from '../start-process.ts'

const IMAGE = 'willow-and-wag/nginx'
const ATTEMPTS = 300

const run = promisify(execFile)
const docker = async (...args: string[]) => (await run('docker', args, { cwd: ROOT })).stdout.trim()

export const hasDocker = (): boolean => spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0

/** Builds the image that the functions below need. */
export const buildNginx = () =>
  docker('build', '-q', '-t', IMAGE, '--target', 'server', '-f', 'docker/Dockerfile', '.')

/** The address at which containers reach this machine. */
export const hostAddress = async () => {
  const host = ['--add-host', 'host.docker.internal:host-gateway', '--entrypoint', 'getent']
  const hosts = await docker('run', '--rm', ...host, IMAGE, 'ahostsv4', 'host.docker.internal')
  return hosts.split(' ')[0]!
}

const isListening = (url: string) =>
  run('curl', ['-s', '-o', '/dev/null', url]).then(
    () => true,
    () => false,
  )

/**
 * Serves `folder` (html, html-br, security-policy.conf) at `url`, an address of this machine.
 * Resolves once nginx answers, to functions that read its log and its processor time, and stop it; it also ends with this
 * process. Rejects with the log when it does not answer.
 */
export const startNginx = async (url: string, folder: string, values: Record<string, string>) => {
  const volumes = readdirSync(folder).flatMap((name) => [
    '-v',
    `${join(folder, name)}:/usr/share/site/${name}:ro`,
  ])
  const env = Object.entries(values).flatMap((pair) => ['-e', pair.join('=')])
  const options = ['--read-only', '--tmpfs', '/tmp:size=2m', '-p', `127.0.0.1:${new URL(url).port}:8080`]
  const id = await docker('run', '-d', ...options, ...volumes, ...env, IMAGE)
  const { runNow: close } = runAtEnd('docker', ['rm', '-f', id])
  const readLog = () => run('docker', ['logs', id]).then(({ stdout, stderr }) => stdout + stderr)
  /** In nanoseconds, of all its processes; one that ends between its listing and its reading is left out. */
  const readProcessorTime = async () => {
    const lines = await docker('exec', id, 'sh', '-c', 'cat /proc/[0-9]*/schedstat 2> /dev/null || true')
    return lines.split('\n').reduce((sum, line) => sum + Number.parseInt(line), 0)
  }
  for (let attempts = 0; !(await isListening(url)); attempts++) {
    await sleep(100)
    if (attempts < ATTEMPTS) continue
    const log = await readLog()
    await close()
    throw new Error(`nginx did not start: ${log}`)
  }
  return { readLog, readProcessorTime, close }
}
