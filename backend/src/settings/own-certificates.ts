/** Checks the operator's own certificates, which nginx or visitors would reject only once the running site is gone. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, type Stats, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { hostOf } from '@willow/shared/site-url'
import type { Problem } from './variables.ts'

/** The user in nginx's container, and its group. */
const NGINX = 101

const canRead = ({ uid, gid, mode }: Stats) =>
  (mode & (uid === NGINX ? 0o400 : gid === NGINX ? 0o040 : 0o004)) > 0

const findFileProblem = (folder: string, file: string) => {
  const stats = statSync(join(folder, file), { throwIfNoEntry: false })
  if (!stats) return `has no ${file}, or only a link to a file outside of it.`
  if (canRead(stats) && canRead(statSync(folder))) return null
  return `has a ${file} that nginx cannot read: give it and its folder to user ${NGINX}.`
}

const findPairProblem = (folder: string, host: string) => {
  const read = (file: string) => readFileSync(join(folder, file))
  try {
    const certificate = new X509Certificate(read('fullchain.pem'))
    const isOfKey = certificate.checkPrivateKey(createPrivateKey(read('privkey.pem')))
    if (!isOfKey) return 'has a privkey.pem of another certificate than fullchain.pem.'
    if (certificate.validToDate.getTime() < Date.now())
      return `has a fullchain.pem that expired on ${certificate.validToDate.toISOString().slice(0, 10)}.`
    if (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) return null
    return `has a fullchain.pem for ${certificate.subjectAltName ?? certificate.subject}, not for ${host}.`
  } catch {
    return 'has a fullchain.pem that is no certificate, or a privkey.pem that is no private key.'
  }
}

/** What is wrong with the certificates in `folder`, where CERTIFICATES_FOLDER is mounted, for a site at `siteUrl`. */
export const findCertificateProblems = (folder: string, siteUrl: string): Problem[] => {
  const files = ['fullchain.pem', 'privkey.pem'].map((file) => findFileProblem(folder, file))
  const texts = files.some(Boolean) ? files : [findPairProblem(folder, hostOf(siteUrl))]
  return texts.flatMap((text) => (text ? [{ name: 'CERTIFICATES_FOLDER', text }] : []))
}
