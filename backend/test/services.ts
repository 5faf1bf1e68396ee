/** Servers for a test, which end with it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findProgram } from '../../dev/environment.ts'

/** Listens on a free port of 127.0.0.1; resolves to the port. */
export const listenOn = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A service that records its calls. It answers a POST with `status`, and a GET, such as one after a redirect, with 200. */
export const openService = async (status = 200) => {
  const calls: { path: string; headers: object; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    calls.push({ path: request.url!, headers: request.headers, body })
    response.writeHead(request.method === 'GET' ? 200 : status, { Location: '/page' }).end('ok')
  })
  return { calls, address: `http://127.0.0.1:${await listenOn(server)}` }
}

/**
 * A server's key and certificate for `name` and `days` (negative: expired), made by openssl, and the untrusted
 * authority that signed it; in PEM.
 */
export const certificateFor = (name: string, days = 2) => {
  if (!findProgram('openssl')) throw new Error('There is no openssl on PATH: install it.')
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = (base: string) => join(folder, base)
  const openssl = (words: string) => execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'pipe' })
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
  writeFileSync(file('server.ext'), `subjectAltName=DNS:${name}\n`)
  openssl(`req -x509 ${key} -days 2 -subj /CN=Authority -keyout ca.key -out ca.pem`)
  openssl(`req ${key} -subj /CN=${name} -keyout server.key -out server.csr`)
  const signed = '-CA ca.pem -CAkey ca.key -CAcreateserial -extfile server.ext -out server.pem'
  openssl(`x509 -req -in server.csr -days ${days} ${signed}`)
  const read = (base: string) => readFileSync(file(base), 'utf8')
  return { authority: read('ca.pem'), key: read('server.key'), cert: read('server.pem') }
}
