import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer as createSilent, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, setDefaultCACertificates } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { makeCertificates } from '#test/certificates.ts'
import { readCertificate } from './certificate.ts'

const open = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const openSigned = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { authority, key, certificate } = makeCertificates(folder, 'localhost')
  const address = await open(createServer({ key: readFileSync(key), cert: readFileSync(certificate) }))
  return { address, authority: readFileSync(authority, 'utf8') }
}

it('a certificate comes with its end, and with the reason why a client would reject it', async () => {
  const { endsAt, problem } = await readCertificate((await openSigned()).address)
  expect(endsAt.getTime() - Date.now()).toBeGreaterThan(86_400_000)
  expect(problem).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
})

it('a certificate that this machine trusts has no problem', async () => {
  const { address, authority } = await openSigned()
  setDefaultCACertificates([authority])
  const { problem } = await readCertificate(address.replace('127.0.0.1', 'localhost'))
  expect(problem).toBeUndefined()
})

it('a server that says nothing is given up', async () => {
  const silent = createSilent((socket) => onTestFinished(() => void socket.destroy()))
  await expect(readCertificate(await open(silent), 200)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})
