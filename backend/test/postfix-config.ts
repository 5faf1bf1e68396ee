/** What a Postfix of the tests is told. Everything that it reads or writes is in its folder. */
import type { Certificates } from './certificates.ts'

/** Ports for STARTTLS and for TLS at once. */
export type Ports = { starttls: number; tls: number }

/** Owner of the mailbox: `nobody`, as below. */
export const MAIL_USER = 65534

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

/** Its `main.cf`: it takes mail after a login over TLS alone, for the groomer alone. */
export const mainConfig = (folder: string, { key, certificate }: Certificates): string =>
  `folder = ${folder}\ntls_key = ${key}\ntls_certificate = ${certificate}\n${MAIN}`

/** Its `master.cf`, none in a chroot. Debian's Postfix finds its login's settings in the folder `sasl` beside this. */
export const services = (ports: Ports): string => `127.0.0.1:${ports.starttls} inet n - n - - smtpd
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
export const saslConfig = (folder: string): string => `pwcheck_method: auxprop
auxprop_plugin: sasldb
sasldb_path: ${folder}/config/sasl/users
mech_list: PLAIN LOGIN
`
