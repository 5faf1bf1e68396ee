/** The site's nginx in its container of docker/Dockerfile, in front of an API on this machine, and its clients. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { errorFiles } from '@willow/shared/error-page'
import { salon } from '@willow/shared/test-salon'
import { openServer } from '#src/http/server.ts'
import { freePort, ROOT } from '../../dev/environment.ts'
import { runAtEnd } from '../../dev/start-process.ts'
import { securityPolicy } from '../../frontend/build/security-policy.ts'
import { form } from './samples.ts'
import { idleApp } from './test-servers.ts'
import { waitFor } from './wait-for.ts'

const IMAGE = 'willow-and-wag/nginx'

const run = promisify(execFile)
const docker = async (...args: string[]) => (await run('docker', args, { cwd: ROOT })).stdout.trim()

type Options = {
  /** Whether it trusts X-Forwarded-For, as after another proxy, so that one client can be many visitors; default true. */
  trustsForwarded?: boolean
  /** The site's files, by their paths. */
  site?: Record<string, string | Buffer>
}

/** Writes what nginx serves. */
const writeSite = (folder: string, site: Required<Options>['site']) => {
  for (const name of ['html/assets', 'html-br']) mkdirSync(join(folder, name), { recursive: true })
  for (const { file, text } of errorFiles(salon)) writeFileSync(join(folder, 'html', file), text)
  for (const [file, content] of Object.entries(site)) writeFileSync(join(folder, 'html', file), content)
  const policy = `add_header Content-Security-Policy "${securityPolicy('go()')}" always;`
  writeFileSync(join(folder, 'security-policy.conf'), policy)
  chmodSync(folder, 0o755)
}

/** Builds the image before the file's tests; what these functions open is closed after them. */
export const useNginx = () => {
  /** The address at which containers reach this machine. */
  let host: string
  const closers: (() => unknown)[] = []
  beforeAll(async () => {
    await docker('build', '-q', '-t', IMAGE, '--target', 'server', '-f', 'docker/Dockerfile', '.')
    const words = ['--add-host', 'host.docker.internal:host-gateway', '--entrypoint', 'getent', IMAGE]
    host = (await docker('run', '--rm', ...words, 'ahostsv4', 'host.docker.internal')).split(' ')[0]!
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })

  /** Starts nginx in front of an API, by default of one that is down. */
  const openNginx = async ({ trustsForwarded = true, site = {} }: Options = {}, apiPort = 1) => {
    const folder = mkdtempSync(join(tmpdir(), 'willow-nginx-'))
    closers.push(() => rmSync(folder, { recursive: true }))
    writeSite(folder, site)
    const url = `http://127.0.0.1:${await freePort()}`
    const trusted = trustsForwarded ? '172.16.0.0/12,192.168.0.0/16' : ''
    const flags = `--read-only --tmpfs /tmp:size=2m -p 127.0.0.1:${new URL(url).port}:8080
      -e SITE_URL=https://salon.example -e API_ADDRESS=${host}:${apiPort} -e TRUSTED_PROXY=${trusted}`
    const words = [...flags.split(/\s+/), '-v', `${folder}:/usr/share/site:ro`]
    const id = await docker('run', '-d', ...words, IMAGE)
    closers.push(runAtEnd('docker', ['rm', '-f', id]).runNow)
    const readLog = () => run('docker', ['logs', id]).then(({ stdout, stderr }) => stdout + stderr)
    await waitFor(() => fetch(url)).catch(async (cause) => {
      throw new Error(`nginx does not start: ${await readLog()}`, { cause })
    })
    return {
      url,
      readLog,
      /** In nanoseconds, of all its processes; one that ends between its listing and its reading is left out. */
      readProcessorTime: async () => {
        const lines = await docker('exec', id, 'sh', '-c', 'cat /proc/[0-9]*/schedstat 2> /dev/null || true')
        return lines.split('\n').reduce((sum, line) => sum + Number.parseInt(line), 0)
      },
    }
  }

  /** Starts nginx in front of an API, by default one that accepts every message; resolves to its address. */
  const open = async (options: Options = {}, handle: RequestListener = idleApp().callback()) => {
    const apiPort = await freePort()
    closers.push(await openServer(handle, apiPort, '0.0.0.0'))
    return (await openNginx(options, apiPort)).url
  }
  return { open, openNginx, closeAtEnd: (close: () => unknown) => void closers.push(close) }
}

export const JSON_TYPE = { 'Content-Type': 'application/json' }
export const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }
export const json = JSON.stringify(form)

/** Each number is another visitor, with limits of its own. */
export const visitor = (number: number) => ({ 'X-Forwarded-For': `198.51.100.${number}` })

export type Posted = { path?: string; headers?: object; body?: string; isEndless?: boolean }

/**
 * Posts `body`, without an end ten times a second if it `isEndless`. Resolves once the connection is closed, which a body that is
 * shorter than its Content-Length leaves to the server; status 0 means that there was no answer.
 */
export const post = (
  url: string,
  { path = '/api/contact', headers, body = json, isEndless = false }: Posted = {},
) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve) => {
    const answer = { status: 0, headers: {}, text: '' }
    const options = { method: 'POST', headers: { ...JSON_TYPE, ...headers }, agent: false }
    const sent = request(url + path, options, (response) => {
      Object.assign(answer, { status: response.statusCode, headers: response.headers })
      response.on('data', (chunk) => (answer.text += String(chunk)))
    })
    const repeating = isEndless && setInterval(() => sent.write(body), 100)
    sent.on('error', () => {})
    sent.on('close', () => {
      clearInterval(repeating || undefined)
      resolve(answer)
    })
    if (!isEndless) sent.end(body)
  })

/** Posts all but the last byte of a large message. */
export const stall = (url: string, number: number) =>
  post(url, { headers: { ...visitor(number), 'Content-Length': '71001' }, body: 'x'.repeat(71_000) })
