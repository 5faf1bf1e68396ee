/**
 * A real Postfix, which we did not write: TLS, login by SASL, delivery into a Maildir. It lives in a folder of
 * its own and leaves the machine's Postfix, if there is one, alone.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { freePort } from '../../.dev/postgres.ts'
import { makeCertificates } from './certificates.ts'
import { mainConfig, MAIL_USER, type Ports, saslConfig, services } from './postfix-config.ts'

export const POSTFIX_LOGIN = { user: 'website@salon.example', password: 'aTestPassword1' }
/** The one name that its certificate is for. */
export const POSTFIX_HOST = 'localhost'

export type PostfixServer = {
  /** Ports for STARTTLS and for TLS at once. */
  ports: Ports
  /** File of the authority that signed its certificate. */
  authority: string
  /** What has arrived in the groomer's mailbox. */
  mails: () => Promise<Email[]>
  log: () => string
  stop: () => void
  start: () => void
  close: () => Promise<void>
}

/** True when Postfix, its login's tool and openssl are here, and we may start them. */
export const hasPostfix = (): boolean =>
  process.getuid?.() === 0 &&
  ['/usr/sbin/postfix', '/usr/sbin/saslpasswd2', '/usr/bin/openssl'].every(
    (program) => spawnSync('test', ['-x', program]).status === 0,
  )

const makeLogin = (folder: string) => {
  const [name, realm] = POSTFIX_LOGIN.user.split('@') as [string, string]
  const args = ['-p', '-c', '-f', join(folder, 'config/sasl/users'), '-u', realm, name]
  execFileSync('saslpasswd2', args, { input: POSTFIX_LOGIN.password })
  chmodSync(join(folder, 'config/sasl/users'), 0o644)
}

const idOfPostfix = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postfix'], { encoding: 'utf8' }))

const makeFolder = (ports: Ports) => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-postfix-'))
  chmodSync(folder, 0o755)
  for (const name of ['queue', 'data', 'mail', 'config', 'config/sasl']) mkdirSync(join(folder, name))
  chownSync(join(folder, 'data'), idOfPostfix('-u'), idOfPostfix('-g'))
  chownSync(join(folder, 'mail'), MAIL_USER, MAIL_USER)
  const certificates = makeCertificates(folder, POSTFIX_HOST)
  writeFileSync(join(folder, 'config', 'main.cf'), mainConfig(folder, certificates))
  writeFileSync(join(folder, 'config', 'master.cf'), services(ports))
  writeFileSync(join(folder, 'config/sasl/smtpd.conf'), saslConfig(folder))
  makeLogin(folder)
  return { folder, authority: certificates.authority }
}

const read = (folder: string) => {
  try {
    return readdirSync(join(folder, 'mail', 'groomer', 'new')).map((name) =>
      readFileSync(join(folder, 'mail', 'groomer', 'new', name)),
    )
  } catch {
    return [] // the first mail makes the folder
  }
}

/** Starts one; it answers when this resolves. */
export const openPostfix = async (): Promise<PostfixServer> => {
  const ports = { starttls: await freePort(), tls: await freePort() }
  const { folder, authority } = makeFolder(ports)
  const postfix = (verb: 'start' | 'stop') =>
    void execFileSync('postfix', ['-c', join(folder, 'config'), verb], { stdio: 'pipe' })
  postfix('start')
  return {
    ports,
    authority,
    mails: () => Promise.all(read(folder).map((mail) => PostalMime.parse(mail))),
    log: () => readFileSync(join(folder, 'mail.log'), 'utf8'),
    start: () => postfix('start'),
    stop: () => postfix('stop'),
    close: async () => {
      postfix('stop')
      await sleep(200)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
