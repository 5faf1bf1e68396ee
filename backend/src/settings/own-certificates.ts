/** Checks the operator's own certificates, which nginx would reject only once the running site is gone. */
import { type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from './variables.ts'

/** The user in nginx's container, and its group. */
const NGINX = 101

const canRead = ({ uid, gid, mode }: Stats) =>
  (mode & (uid === NGINX ? 0o400 : gid === NGINX ? 0o040 : 0o004)) > 0

/** What is wrong with the certificates in `folder`, where CERTIFICATES_FOLDER is mounted. */
export const findCertificateProblems = (folder: string): Problem[] => {
  const name = 'CERTIFICATES_FOLDER'
  return ['fullchain.pem', 'privkey.pem'].flatMap((file) => {
    const stats = statSync(join(folder, file), { throwIfNoEntry: false })
    if (!stats) return [{ name, text: `has no ${file}, or only a link to a file outside of it.` }]
    if (canRead(stats) && canRead(statSync(folder))) return []
    return [{ name, text: `has a ${file} that nginx cannot read: give it and its folder to user ${NGINX}.` }]
  })
}
