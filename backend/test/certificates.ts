/** A certificate authority of our own, and a server's certificate signed by it, made by openssl. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files in PEM. */
export type Certificates = { authority: string; key: string; certificate: string }

/** Makes both in `folder`, only for `name` and for two days; the server's for `days`, also for some that are over. */
export const makeCertificates = (folder: string, name: string, days = 2): Certificates => {
  const file = (base: string) => join(folder, base)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const authority = ['-subj', '/CN=Willow Test Authority', '-keyout', file('ca.key'), '-out', file('ca.pem')]
  openssl('req', '-x509', ...key, '-days', '2', ...authority)
  openssl('req', ...key, '-subj', `/CN=${name}`, '-keyout', file('server.key'), '-out', file('server.csr'))
  writeFileSync(file('server.ext'), `subjectAltName=DNS:${name}\n`)
  const signed = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', String(days)]
  const wanted = ['-in', file('server.csr'), '-extfile', file('server.ext'), '-out', file('server.pem')]
  openssl('x509', '-req', ...wanted, ...signed)
  return { authority: file('ca.pem'), key: file('server.key'), certificate: file('server.pem') }
}
