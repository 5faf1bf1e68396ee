/** Checks settings against this machine: what Docker or nginx would reject only once the running site is gone. */
import { type Stats, statSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { Source } from './env.ts'
import type { Problem } from './variables.ts'

/** The user in nginx's container, and its group. */
const NGINX = 101

const canRead = ({ uid, gid, mode }: Stats) =>
  (mode & (uid === NGINX ? 0o400 : gid === NGINX ? 0o040 : 0o004)) > 0

const findUnreadable = (folder: string): Problem[] => {
  const name = 'CERTIFICATES_FOLDER'
  return ['fullchain.pem', 'privkey.pem'].flatMap((file) => {
    const stats = statSync(join(folder, file), { throwIfNoEntry: false })
    if (!stats) return [{ name, text: `has no ${file}, or only a link to a file outside of it.` }]
    if (canRead(stats) && canRead(statSync(folder))) return []
    return [{ name, text: `has a ${file} that nginx cannot read: give it and its folder to user ${NGINX}.` }]
  })
}

/** Compose itself rejects an address of IPv6. */
const addressesHere = () =>
  Object.values(networkInterfaces()).flatMap((each = []) =>
    each.flatMap(({ family, address }) => (family === 'IPv4' ? [address] : [])),
  )

/** What is wrong with PUBLISH_ON and with the operator's own certificates, which are in `folder`. */
export const findMachineProblems = (
  { PUBLISH_ON, CERTIFICATES_FOLDER }: Source,
  folder: string,
  addresses = addressesHere(),
): Problem[] => {
  const isElsewhere =
    PUBLISH_ON && !/^(127\..*|0\.0\.0\.0)$/.test(PUBLISH_ON) && !addresses.includes(PUBLISH_ON)
  const text = `is ${PUBLISH_ON}, which is no address of this machine. It has ${addresses.join(', ')}.`
  return [
    ...(isElsewhere ? [{ name: 'PUBLISH_ON', text }] : []),
    ...(CERTIFICATES_FOLDER ? findUnreadable(folder) : []),
  ]
}
