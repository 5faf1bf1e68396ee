/** Servers that a test talks to; they end with it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeCertificates } from './certificates.ts'

/** Listens on a free port of 127.0.0.1; resolves to the port. */
export const listenOn = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A service that notes how it is called, and answers with `status`. */
export const openService = async (status = 200) => {
  const calls: { path: string; headers: object; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    calls.push({ path: request.url!, headers: request.headers, body })
    response.writeHead(status).end('ok')
  })
  return { calls, address: `http://127.0.0.1:${await listenOn(server)}` }
}

/** A server's key and its certificate for `name`, by an authority that is not trusted; in PEM. */
export const certificateFor = (name: string, days?: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { authority, key, certificate } = makeCertificates(folder, name, days)
  const read = (file: string) => readFileSync(file, 'utf8')
  return { authority: read(authority), key: read(key), cert: read(certificate) }
}
