/** Checks the variables of the stack's other services and of its backups, which read them without a schema. */
import { hostOf, isLocalHost, isLocalUrl, siteUrl } from '@willow/shared/site-url'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import {
  checkEnv,
  databaseUrl,
  flag,
  HOST_MACHINE,
  port,
  type Problem,
  pushAddress,
  type Source,
  wholeNumberTo,
} from './env.ts'

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/i
const listItems = (text = '') =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
const listOf = (isItem: (word: string) => boolean, error: string) =>
  z.string().refine((text) => listItems(text).every(isItem), { error })

const isNetwork = (text: string) => ipaddr.isValid(text) || (ipaddr.isValidCIDR(text) && !text.endsWith('/0'))

const schema = z.object({
  SITE_URL: siteUrl,
  ALLOW_DEMO_CONTENT: flag.default(false),
  COMPOSE_PROFILES: listOf(
    (word) => /^(demo|tls|cli)$/.test(word),
    'must be demo, tls or nothing',
  ).optional(),
  // Compose itself rejects what is no IPv4 address.
  PUBLISH_ON: z.string().optional(),
  HTTP_PORT: port.default(80),
  HTTPS_PORT: port.default(443),
  INBOX_PORT: port.default(8081),
  TRUSTED_PROXY: listOf(isNetwork, 'must be addresses or networks, such as 10.0.0.0/8, separated by commas')
    .refine((text) => !listItems(text).some((word) => isLocalHost(word.split('/')[0]!)), {
      error:
        'must name a proxy as nginx in its container sees it: one on this machine comes from 172.16.0.0/12 or 192.168.0.0/16 (Docker’s networks), never from 127.0.0.1',
    })
    .optional(),
  CERTIFICATES_FOLDER: z.string().optional(),
  TLS_DOMAINS: listOf(
    (word) => DOMAIN.test(word),
    'must be names such as www.salon.co.uk, separated by commas',
  ).optional(),
  // API and worker get this variable too, and must not learn the owner's password from it.
  DATABASE_URL: databaseUrl.refine((url) => !new URL(url).password, {
    error: 'must be without a password: put that into POSTGRES_PASSWORD',
  }),
  POSTGRES_PASSWORD: z.string(),
  API_DATABASE_PASSWORD: z.string(),
  WORKER_DATABASE_PASSWORD: z.string(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  BACKUP_DAYS: wholeNumberTo(35).default(14),
  BACKUP_PASSWORD: z.string(),
  BACKUP_REPOSITORY: z
    .string()
    .regex(/^(sftp|s3|rest):\S+$/, 'must begin with sftp:, s3: or rest:')
    .optional(),
  BACKUP_SSH_KEY: z.string().startsWith('-----BEGIN', 'must be the text of a private key').optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  MONITOR_URL: z.string().optional(),
  BACKUP_MONITOR_URL: pushAddress.optional(),
})

type Stack = z.output<typeof schema>
/** A variable's name, and what is wrong with it, or a falsy value if nothing is. */
type PossibleProblem = [name: string, text: string | false | undefined]

/** Finds what keeps visitors from opening the site at its address and by its protocol. */
const findSiteClashes = (values: Stack): PossibleProblem[] => {
  const { SITE_URL, PUBLISH_ON, TRUSTED_PROXY, COMPOSE_PROFILES } = values
  const { HTTP_PORT, HTTPS_PORT, CERTIFICATES_FOLDER, TLS_DOMAINS } = values
  const { protocol, hostname, port: sitePort } = new URL(SITE_URL)
  const isHttps = protocol === 'https:'
  const variable = isHttps ? 'HTTPS_PORT' : 'HTTP_PORT'
  const wantedPort = Number(sitePort || (isHttps ? 443 : 80))
  const hasTls = listItems(COMPOSE_PROFILES).includes('tls')
  const isNamed = listItems(TLS_DOMAINS).some((domain) => domain.toLowerCase() === hostname)
  const canBeOpened = !PUBLISH_ON || !isLocalHost(PUBLISH_ON) || isLocalUrl(SITE_URL) || TRUSTED_PROXY
  return [
    [
      'SITE_URL',
      wantedPort !== values[variable] &&
        !TRUSTED_PROXY &&
        `points to port ${wantedPort}, but the site is published on ${values[variable]}: put ${variable}=${wantedPort} into .env, or name the proxy in front of it in TRUSTED_PROXY.`,
    ],
    [
      'PUBLISH_ON',
      !canBeOpened &&
        `is ${PUBLISH_ON}, which would let only this machine open the site: leave it empty, or name the proxy in front of it in TRUSTED_PROXY.`,
    ],
    [
      'SITE_URL',
      isHttps &&
        !(hasTls || CERTIFICATES_FOLDER || TRUSTED_PROXY) &&
        'is https://, but nothing here speaks HTTPS: put COMPOSE_PROFILES=tls into .env with TLS_DOMAINS, or CERTIFICATES_FOLDER with certificates of your own, or name the proxy that does in TRUSTED_PROXY.',
    ],
    ['SITE_URL', hasTls && !isHttps && 'must begin with https:// for the profile tls.'],
    ['TLS_DOMAINS', hasTls && !TLS_DOMAINS && 'must be set for the profile tls.'],
    ['TLS_DOMAINS', hasTls && !isNamed && `must include the name in SITE_URL: add ${hostname}.`],
    [
      'HTTP_PORT',
      hasTls &&
        HTTP_PORT !== 80 &&
        !TRUSTED_PROXY &&
        `must be 80 for the profile tls, and is ${HTTP_PORT}: the certificate authority connects to that port only.`,
    ],
    ['HTTPS_PORT', HTTPS_PORT === HTTP_PORT && `must differ from HTTP_PORT (${HTTP_PORT}).`],
  ]
}

const findClashes = (values: Stack): PossibleProblem[] => {
  const { SMTP_USER, SMTP_PASSWORD, BACKUP_REPOSITORY, BACKUP_SSH_KEY, AWS_SECRET_ACCESS_KEY } = values
  const { MONITOR_URL, BACKUP_MONITOR_URL } = values
  const isSftp = BACKUP_REPOSITORY?.startsWith('sftp:')
  const isS3 = BACKUP_REPOSITORY?.startsWith('s3:')
  return [
    ['SMTP_USER', SMTP_PASSWORD && !SMTP_USER && 'must be set where SMTP_PASSWORD is.'],
    [
      'BACKUP_MONITOR_URL',
      BACKUP_MONITOR_URL &&
        BACKUP_MONITOR_URL === MONITOR_URL &&
        'must differ from MONITOR_URL: reports of every minute would hide a backup that is missing.',
    ],
    ['BACKUP_SSH_KEY', isSftp && !BACKUP_SSH_KEY && 'must be set for an SFTP server.'],
    [
      'BACKUP_REPOSITORY',
      isS3 && !AWS_SECRET_ACCESS_KEY && 'on an S3 server needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    ],
  ]
}

const SERVER = `use ${HOST_MACHINE} for this machine, where the server must listen for Docker’s networks too (docker/README.md, "On the same machine")`

/** Finds each address by which a container would reach itself. */
const findLoopbacks = (source: Source): PossibleProblem[] =>
  ['SMTP_HOST', 'MONITOR_URL', 'BACKUP_MONITOR_URL'].map((name) => {
    const host = hostOf(source[name] ?? '')
    const isItself = isLocalHost(host) || host === '0.0.0.0'
    return [name, isItself && `must not point to ${host}, where a container reaches only itself: ${SERVER}.`]
  })

/** Finds each store that is not of this stack: the API's networks lead nowhere else. */
const findForeignStores = ({ DATABASE_URL = '', QUEUE_URL = '' }: Source): PossibleProblem[] => {
  const stores = { DATABASE_URL: [DATABASE_URL, 'db'], QUEUE_URL: [QUEUE_URL, 'redis'] } as const
  return Object.entries(stores).map(([name, [url, host]]) => [
    name,
    hostOf(url) !== host &&
      `points to ${hostOf(url)}, which the API cannot reach: leave it empty for the one of this stack (stores elsewhere: docker/stack.yml).`,
  ])
}

/** What is wrong with the other services' variables. */
export const stackProblems = (source: Source): Problem[] => {
  const { data, problems } = checkEnv(schema, source)
  const clashes = data ? [...findSiteClashes(data), ...findClashes(data)] : []
  const possible = [...clashes, ...findLoopbacks(source), ...findForeignStores(source)]
  return [...problems, ...possible.flatMap(([name, text]) => (text ? [{ name, text }] : []))]
}
