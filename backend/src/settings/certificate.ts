/** Checks the operator's own certificate before the site is started with it. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The user of nginx in its container. */
const NGINX = 101

/** Whether nginx may read the file, or enter the folder. */
const isReadable = (path: string) => {
  const { mode, uid, gid } = statSync(path)
  const allows = (bit: number) => (mode & bit) !== 0
  return allows(0o004) || (uid === NGINX && allows(0o400)) || (gid === NGINX && allows(0o040))
}

const NAMES = { certificate: 'fullchain.pem', key: 'privkey.pem' }

/** Why nginx could not use the pair in `folder` for a site of this name, as the end of a sentence; undefined if it can. */
export const findCertificateProblem = (folder: string, host: string): string | undefined => {
  const certificate = join(folder, NAMES.certificate)
  const key = join(folder, NAMES.key)
  for (const [path, name] of [
    [certificate, NAMES.certificate],
    [key, NAMES.key],
  ] as const) {
    if (!statSync(path, { throwIfNoEntry: false })) return `has no ${name}, or a link that leads out of it.`
    if (!isReadable(path) || !isReadable(folder))
      return `has a ${name} that nginx cannot read: user ${NGINX} must be able to.`
  }
  try {
    const x509 = new X509Certificate(readFileSync(certificate))
    if (!x509.checkPrivateKey(createPrivateKey(readFileSync(key))))
      return `has a ${NAMES.key} that does not belong to its ${NAMES.certificate}.`
    if (x509.validToDate < new Date()) return `has a certificate that ended on ${x509.validTo}.`
    if (!x509.checkHost(host)) return `has a certificate for another name than ${host}.`
    return undefined
  } catch {
    return `has a ${NAMES.certificate} or ${NAMES.key} that is not in PEM format.`
  }
}
