/** Checks the variables of the stack's other services and of its backups, which read them without a schema. */
import ipaddr from 'ipaddr.js'
import { closestMatch } from 'leven'
import * as z from 'zod'
import { isLocalHost, isLocalSite, isLoopback } from '#src/address.ts'
import { countTo, databaseUrl, flag, HOST_MACHINE, port, siteUrl } from './env.ts'
import type { EnvLine } from './env-file.ts'
import { checkEnv, exampleValues, type Source } from './read-env.ts'

/** The variables of `backup`. */
const backupShape = {
  BACKUP_DAYS: countTo(35).default(14),
  BACKUP_PASSWORD: z.string(),
  BACKUP_REPOSITORY: z
    .string()
    .regex(/^(sftp|s3|rest):\S+$/, 'must begin with sftp:, s3: or rest: (see .env.example)')
    .optional(),
  BACKUP_SSH_KEY: z.string().startsWith('-----BEGIN', 'must be the text of a private key').optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_MONITOR_URL: siteUrl.optional(),
}

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/i
const words = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
const listOf = (isOne: (word: string) => boolean, error: string) =>
  z.string().refine((text) => words(text).every(isOne), { error })

const isNetwork = (text: string) => ipaddr.isValid(text) || (ipaddr.isValidCIDR(text) && !text.endsWith('/0'))

const schema = z.object({
  SITE_URL: siteUrl,
  ALLOW_DEMO_CONTENT: flag.default(false),
  COMPOSE_PROFILES: listOf((word) => /^(demo|tls|cli)$/.test(word), 'must be demo, tls or nothing').default(
    '',
  ),
  PUBLISH_ON: z
    .string()
    .refine((text) => ipaddr.IPv4.isValidFourPartDecimal(text), {
      error: 'must be an IPv4 address of this machine, such as 127.0.0.1, or nothing',
    })
    .optional(),
  HTTP_PORT: port.default(80),
  HTTPS_PORT: port.default(443),
  TRUSTED_PROXY: listOf(isNetwork, 'must be addresses or networks, such as 10.0.0.0/8, with a comma between')
    .refine((text) => !words(text).some((word) => isLoopback(word.split('/')[0]!)), {
      error:
        'must name a proxy as nginx in its container sees it: one on this machine comes from 172.16.0.0/12 or 192.168.0.0/16 (Docker’s networks), never from 127.0.0.1',
    })
    .optional(),
  CERTIFICATES_FOLDER: z.string().optional(),
  TLS_DOMAINS: listOf(
    (word) => DOMAIN.test(word),
    'must be names such as www.salon.co.uk, with a comma between',
  ).optional(),
  // API and worker get it too: the owner's password in it would be theirs.
  DATABASE_URL: databaseUrl.refine((url) => !new URL(url).password, {
    error: 'must be without a password: put that into POSTGRES_PASSWORD',
  }),
  POSTGRES_PASSWORD: z.string(),
  API_DATABASE_PASSWORD: z.string(),
  WORKER_DATABASE_PASSWORD: z.string(),
  // The redis container puts it between quotes.
  REDIS_PASSWORD: z
    .string()
    .regex(
      /^[^"\\\s]*$/,
      'must be without quotation marks, backslashes and spaces, which Redis reads as something else',
    ),
  SITE_BOOKING_URL: z.string().optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  ...backupShape,
})

type Stack = z.output<typeof schema>

/** Values that contradict each other: a sentence each, or false. */
const clashesOf = (values: Stack): (string | false)[] => {
  const { SITE_URL, PUBLISH_ON, TRUSTED_PROXY, SITE_BOOKING_URL = '', COMPOSE_PROFILES } = values
  const { HTTP_PORT, HTTPS_PORT, CERTIFICATES_FOLDER, TLS_DOMAINS } = values
  const { BACKUP_REPOSITORY = '', BACKUP_SSH_KEY, AWS_SECRET_ACCESS_KEY } = values
  const { protocol, hostname, origin, port: named } = new URL(SITE_URL)
  const isHttps = protocol === 'https:'
  const [variable, usual] = isHttps ? (['HTTPS_PORT', 443] as const) : (['HTTP_PORT', 80] as const)
  const wanted = Number(named || usual)
  const profiles = words(COMPOSE_PROFILES)
  const hasTls = profiles.includes('tls')
  const isNamed = words(TLS_DOMAINS ?? '').some((domain) => domain.toLowerCase() === hostname)
  const canBeOpened = !PUBLISH_ON || !isLoopback(PUBLISH_ON) || isLocalSite(SITE_URL) || !!TRUSTED_PROXY
  const leadsBack = URL.canParse(SITE_BOOKING_URL) && new URL(SITE_BOOKING_URL).origin === origin
  return [
    wanted !== values[variable] &&
      !TRUSTED_PROXY &&
      `SITE_URL leads to port ${wanted}, and the site is published on ${values[variable]}: put ${variable}=${wanted} into .env, or name the proxy before it in TRUSTED_PROXY.`,
    !canBeOpened &&
      `PUBLISH_ON=${PUBLISH_ON} would let only this machine open the site: leave it empty, or name the proxy before it in TRUSTED_PROXY.`,
    leadsBack &&
      'SITE_BOOKING_URL leads back to this site, whose /booking leads there: name the scheduling page elsewhere.',
    !!values.SMTP_PASSWORD &&
      !values.SMTP_USER &&
      'SMTP_USER must be set where SMTP_PASSWORD is (see .env.example).',
    isHttps &&
      !(hasTls || CERTIFICATES_FOLDER || TRUSTED_PROXY) &&
      'SITE_URL is https://, and nothing here speaks HTTPS: put COMPOSE_PROFILES=tls into .env with TLS_DOMAINS, or CERTIFICATES_FOLDER with certificates of your own, or name the proxy that does in TRUSTED_PROXY.',
    hasTls && !isHttps && 'SITE_URL must begin with https:// for the profile tls.',
    hasTls && !TLS_DOMAINS && 'TLS_DOMAINS must be set for the profile tls (see .env.example).',
    hasTls && !isNamed && `TLS_DOMAINS must have the name in SITE_URL among its own: add ${hostname}.`,
    hasTls &&
      HTTP_PORT !== 80 &&
      !TRUSTED_PROXY &&
      `HTTP_PORT must be 80 for the profile tls, and is ${HTTP_PORT}: the certificate authority asks there, and nowhere else.`,
    HTTPS_PORT === HTTP_PORT && `HTTPS_PORT must be another port than HTTP_PORT (${HTTP_PORT}).`,
    BACKUP_REPOSITORY.startsWith('sftp:') &&
      !BACKUP_SSH_KEY &&
      'BACKUP_SSH_KEY must be set for an SFTP server (see .env.example).',
    BACKUP_REPOSITORY.startsWith('s3:') &&
      !AWS_SECRET_ACCESS_KEY &&
      'BACKUP_REPOSITORY on an S3 server needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (see .env.example).',
  ]
}

/** A sentence for each problem with the other services' variables. */
export const checkStack = (source: Source): string[] => {
  const { data, problems } = checkEnv(schema, source)
  return [...problems, ...(data ? clashesOf(data) : []).filter((problem) => problem !== false)]
}

const hostIn = (value: string) =>
  URL.canParse(value) ? new URL(value).hostname.replace(/^\[|\]$/g, '') : value
const STORES = 'leave it empty for the one of this stack (stores elsewhere: docker/stack.yml)'
const SERVER = `use ${HOST_MACHINE} for this machine, where the server must listen for Docker’s networks too (docker/README.md, "On the same machine")`
const OUTWARD: Record<string, string> = {
  DATABASE_URL: STORES,
  QUEUE_URL: STORES,
  SMTP_HOST: SERVER,
  MONITOR_URL: SERVER,
  BACKUP_MONITOR_URL: SERVER,
}

/** A sentence for each address with which a container would reach itself. */
export const loopbacks = (source: Source): string[] =>
  Object.entries(OUTWARD).flatMap(([name, instead]) => {
    const host = hostIn(source[name] ?? '')
    return isLocalHost(host) || host === '0.0.0.0'
      ? [`${name} must not lead to ${host}, where a container reaches only itself: ${instead}.`]
      : []
  })

/** Names with these prefixes are all ours. */
const FAMILY = /^(SITE|SMTP|MAIL|TLS|BACKUP|CONTACT|MONITOR|RETENTION)_/

/** Names of .env similar to one of our variables that are none, which Compose would silently ignore. */
export const misspelledNames = (lines: EnvLine[]): string[] =>
  lines.flatMap(({ name, written }) => {
    const ours = exampleValues()
    if (/^['"]*$/.test(written) || name in ours) return []
    const wanted = name.toUpperCase()
    const nearest = closestMatch(wanted, Object.keys(ours), { maxDistance: wanted.length < 8 ? 1 : 2 })
    const meant = nearest ? `Did you mean ${nearest}?` : 'See .env.example for those that are.'
    return nearest || FAMILY.test(wanted) ? [`${name} is no variable of this stack. ${meant}`] : []
  })
