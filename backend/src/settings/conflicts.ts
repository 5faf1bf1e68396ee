/** Values that are each valid and yet wrong together, or wrong inside a container. An operator has met each of them. */
import { hostOf, isLocalHost, isLocalUrl } from '@willow/shared/site-url'
import { type EnvOf, listItems, type Problem, type Reader } from './variables.ts'

/** The sentences that apply, each of which begins with a variable's name; what is falsy does not apply. */
const findProblems = (sentences: (string | false | undefined)[]): Problem[] =>
  sentences.filter(Boolean).map((sentence) => {
    const [name, ...text] = String(sentence).split(' ')
    return { name: name!, text: text.join(' ') }
  })

/** The host machine's name inside a container (docker-compose.yml). */
const HOST_MACHINE = 'host.docker.internal'

/** Finds what keeps mail from being sent, or shows its password. */
export const findMailConflicts = (values: EnvOf<'worker'>): Problem[] => {
  const { SMTP_HOST, SMTP_PORT, SMTP_SECURITY, SMTP_USER, SMTP_PASSWORD } = values
  const isElsewhere = !isLocalHost(SMTP_HOST) && SMTP_HOST !== HOST_MACHINE
  const isTls = SMTP_SECURITY === 'tls'
  return findProblems([
    SMTP_SECURITY === 'none' &&
      SMTP_PASSWORD &&
      isElsewhere &&
      'SMTP_SECURITY must be tls or starttls, or SMTP_PASSWORD crosses the network in clear text: none is for a server on this machine, or one without a login.',
    // With a wrong combination nothing is sent: on port 465 both sides wait for a greeting until the time-out.
    SMTP_PORT === 465 &&
      !isTls &&
      'SMTP_SECURITY must be tls for SMTP_PORT=465, or use SMTP_PORT=587 with starttls.',
    [25, 587].includes(SMTP_PORT) &&
      isTls &&
      'SMTP_SECURITY must be starttls for SMTP_PORT=25 and SMTP_PORT=587, or use SMTP_PORT=465 with tls.',
    SMTP_USER && !SMTP_PASSWORD && 'SMTP_PASSWORD must be set where SMTP_USER is.',
    SMTP_PASSWORD && !SMTP_USER && 'SMTP_USER must be set where SMTP_PASSWORD is.',
  ])
}

type StackEnv = EnvOf<Reader>

/** Finds what keeps visitors from opening the site at its address and by its protocol. */
const findSiteConflicts = (values: StackEnv): Problem[] => {
  const { SITE_URL, PUBLISH_ON, TRUSTED_PROXY, COMPOSE_PROFILES } = values
  const { HTTP_PORT, HTTPS_PORT, CERTIFICATES_FOLDER, TLS_DOMAINS } = values
  const { protocol, hostname, port } = new URL(SITE_URL)
  const isHttps = protocol === 'https:'
  const isPublic = !isLocalUrl(SITE_URL)
  const variable = isHttps ? 'HTTPS_PORT' : 'HTTP_PORT'
  const wantedPort = Number(port || (isHttps ? 443 : 80))
  const profiles = listItems(COMPOSE_PROFILES)
  const hasTls = profiles.includes('tls')
  const isNamed = listItems(TLS_DOMAINS).some((domain) => domain.toLowerCase() === hostname)
  return findProblems([
    isPublic &&
      profiles.includes('demo') &&
      'COMPOSE_PROFILES still starts the demo and its inbox. Take "demo" out of it.',
    wantedPort !== values[variable] &&
      !TRUSTED_PROXY &&
      `SITE_URL points to port ${wantedPort}, but the site is published on ${values[variable]}: put ${variable}=${wantedPort} into .env, or name the proxy in front of it in TRUSTED_PROXY.`,
    isPublic &&
      isLocalHost(PUBLISH_ON ?? '') &&
      !TRUSTED_PROXY &&
      `PUBLISH_ON is ${PUBLISH_ON}, which would let only this machine open the site: leave it empty, or name the proxy in front of it in TRUSTED_PROXY.`,
    isHttps &&
      !(hasTls || CERTIFICATES_FOLDER || TRUSTED_PROXY) &&
      'SITE_URL is https://, but nothing here speaks HTTPS: put COMPOSE_PROFILES=tls into .env with TLS_DOMAINS, or CERTIFICATES_FOLDER with certificates of your own, or name the proxy that does in TRUSTED_PROXY.',
    hasTls && !isHttps && 'SITE_URL must begin with https:// for the profile tls.',
    hasTls &&
      !isNamed &&
      `TLS_DOMAINS must include the name in SITE_URL for the profile tls: add ${hostname}.`,
    hasTls &&
      HTTP_PORT !== 80 &&
      !TRUSTED_PROXY &&
      `HTTP_PORT must be 80 for the profile tls, and is ${HTTP_PORT}: the certificate authority connects to that port only.`,
    HTTP_PORT === HTTPS_PORT && 'HTTPS_PORT must be another port than HTTP_PORT.',
  ])
}

/** Finds what keeps restic from logging in to the other machine. */
const findBackupConflicts = (values: StackEnv): Problem[] => {
  const { BACKUP_REPOSITORY = '', BACKUP_SSH_KEY, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = values
  const isSftp = BACKUP_REPOSITORY.startsWith('sftp:')
  const isS3 = BACKUP_REPOSITORY.startsWith('s3:')
  return findProblems([
    isSftp && !BACKUP_SSH_KEY && 'BACKUP_SSH_KEY must be set for an sftp: repository.',
    isS3 && !AWS_ACCESS_KEY_ID && 'AWS_ACCESS_KEY_ID must be set for an s3: repository.',
    isS3 && !AWS_SECRET_ACCESS_KEY && 'AWS_SECRET_ACCESS_KEY must be set for an s3: repository.',
  ])
}

/** The host in the address of a restic repository. */
const repositoryHostOf = (repository: string) =>
  /^\w+:(?:https?:)?(?:\/\/)?(?:[^@/]*@)?([^:/]+)/.exec(repository)?.[1] ?? ''

const SERVER = `use ${HOST_MACHINE} for this machine, where the server must listen for Docker’s networks too (docker/README.md, "On the same machine")`

/** Finds each address by which a container would reach itself. */
const findLoopbacks = (values: StackEnv): Problem[] => {
  const hosts = {
    SMTP_HOST: values.SMTP_HOST,
    MONITOR_URL: hostOf(values.MONITOR_URL ?? ''),
    BACKUP_REPOSITORY: repositoryHostOf(values.BACKUP_REPOSITORY ?? ''),
  }
  return findProblems(
    Object.entries(hosts).map(
      ([name, host]) =>
        (isLocalHost(host) || host === '0.0.0.0') &&
        `${name} must not point to ${host}, where a container reaches only itself: ${SERVER}.`,
    ),
  )
}

/** What is wrong with valid values. */
export const findConflicts = (values: StackEnv): Problem[] => [
  ...findSiteConflicts(values),
  ...findMailConflicts(values),
  ...findBackupConflicts(values),
  ...findLoopbacks(values),
]
