/**
 * A real Postfix, which we did not write: TLS, login by SASL, delivery into a Maildir. It has a folder of its
 * own, and does not touch the machine's Postfix, if there is one.
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
import PostalMime, { type Email } from 'postal-mime'
import { freePort } from '../../.dev/postgres.ts'
import { type Certificates, makeCertificates } from './certificates.ts'

/** Ports for STARTTLS and for TLS at once. */
type Ports = { starttls: number; tls: number }

/** Owner of the mailbox: `nobody`, as below. */
const MAIL_USER = 65534

const MAIN = `compatibility_level = 3.6
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
queue_directory = $folder/queue
data_directory = $folder/data
mail_owner = postfix
setgid_group = postdrop
maillog_file = $folder/mail.log
maillog_file_prefixes = $folder
multi_instance_name = postfix-willow-test
multi_instance_enable = yes
inet_interfaces = loopback-only
inet_protocols = ipv4
myhostname = mail.salon.example
mydestination =
mynetworks =
alias_maps =
local_recipient_maps =
local_transport = error:there is no local mail here
default_transport = error:nothing leaves this machine
virtual_transport = virtual
virtual_mailbox_domains = salon.example
virtual_mailbox_base = $folder/mail
virtual_mailbox_maps = inline:{ groomer@salon.example=groomer/ }
virtual_minimum_uid = 1000
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
smtpd_tls_received_header = yes
smtpd_tls_security_level = encrypt
smtpd_tls_key_file = $tls_key
smtpd_tls_cert_file = $tls_certificate
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = cyrus
smtpd_sasl_path = smtpd
smtpd_sasl_local_domain = salon.example
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
smtpd_relay_restrictions = permit_sasl_authenticated, reject
`

/** Its `main.cf`: it takes mail only after a login over TLS, and only for the groomer. */
const mainConfig = (folder: string, { key, certificate }: Certificates): string =>
  `folder = ${folder}\ntls_key = ${key}\ntls_certificate = ${certificate}\n${MAIN}`

/** Its `master.cf`, none in a chroot. Debian's Postfix finds its login's settings in the folder `sasl` beside this. */
const services = (ports: Ports): string => `127.0.0.1:${ports.starttls} inet n - n - - smtpd
127.0.0.1:${ports.tls} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
postlog unix-dgram n - n - 1 postlogd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
`

/** Where the logins are. */
const saslConfig = (folder: string): string => `pwcheck_method: auxprop
auxprop_plugin: sasldb
sasldb_path: ${folder}/config/sasl/users
mech_list: PLAIN LOGIN
`

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
    close: async () => {
      postfix('stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
