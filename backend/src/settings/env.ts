/** The variables of each process, parsed once. The API's do not include the mail login, so it cannot leak it. */
import { isIP } from 'node:net'
import { isLocalHost, siteSchema } from '@willow/shared/site-variables'
import * as z from 'zod'
import { roleOf } from '#src/store/database.ts'
import { readEnv, type Source } from './read-env.ts'

const emailAddress = z.email({ error: 'must be an e-mail address' })
/** A number from 1 to `most`. Without leading zeros, which the stack's shell scripts would read as octal. */
export const wholeNumberTo = (most: number, what = 'whole number') =>
  z
    .string()
    .refine((text) => /^[1-9]\d{0,11}$/.test(text) && Number(text) <= most, {
      error: `must be a ${what} from 1 to ${most}`,
    })
    .transform(Number)
export const port = wholeNumberTo(65_535, 'port number')
const count = wholeNumberTo(999_999_999)
/** Only these two words, because the stack's scripts know no others. */
const flag = z.stringbool({
  truthy: ['true'],
  falsy: ['false'],
  case: 'sensitive',
  error: 'must be true or false',
})
const urlOf = (protocol: RegExp, hint: string) => z.url({ protocol, error: `must be ${hint}` })
export const databaseUrl = urlOf(/^postgres(ql)?$/, 'a postgresql:// address')
export const siteUrl = urlOf(/^https?$/, 'an http:// or https:// address')

/** A password may be part of its store's URL, or a variable of its own. */
const password = z.string().optional()
const stores = {
  DATABASE_URL: databaseUrl,
  QUEUE_URL: urlOf(/^rediss?$/, 'a redis:// address'),
  REDIS_PASSWORD: password,
}

export const migrateSchema = z.object({
  DATABASE_URL: databaseUrl,
  POSTGRES_PASSWORD: password,
  API_DATABASE_PASSWORD: password,
  WORKER_DATABASE_PASSWORD: password,
  ALLOW_NEWER_DATABASE: flag.default(false),
  // The stack waits longer, because Postgres creates the database at the first start and recovers it after a crash.
  DATABASE_PATIENCE_SECONDS: count.default(2),
})

export const apiSchema = z.object({
  // The page for a form that was not accepted shows these three.
  SITE_NAME: siteSchema.shape.SITE_NAME,
  SITE_CHAT_NUMBER: siteSchema.shape.SITE_CHAT_NUMBER,
  SITE_EMAIL: siteSchema.shape.SITE_EMAIL,
  ...stores,
  API_DATABASE_PASSWORD: password,
  SITE_URL: siteUrl,
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3000),
  CONTACT_LIMIT_PER_HOUR: count.default(10),
  // Not more than a worker mails in a minute, so that a flood delays a real mail by a minute at most.
  CONTACT_LIMIT_PER_MINUTE: count.default(60),
})

/** The host machine's name inside a container (docker-compose.yml). */
export const HOST_MACHINE = 'host.docker.internal'
/** Whether the text is a host name or an IP address, and nothing else. */
const isHost = (text: string) =>
  isIP(text) > 0 || /^[\p{L}\p{N}_]([\p{L}\p{N}_.-]*[\p{L}\p{N}])?\.?$/u.test(text)
/** fetch rejects an address with a user name or password in it. */
const hasLogin = (url: string) => /^https?:\/\/[^/?#]*@/.test(url)

const reject = (name: string, error: string) => ({ path: [name], error })

export const workerSchema = z
  .object({
    ...stores,
    WORKER_DATABASE_PASSWORD: password,
    SITE_URL: siteUrl.optional(),
    SITE_NAME: siteSchema.shape.SITE_NAME,
    SMTP_HOST: z.string().refine(isHost, {
      error:
        'must be only the name of the mail server, such as smtp.example.org, without https://, a port or a path',
    }),
    SMTP_PORT: port.default(587),
    SMTP_SECURITY: z
      .enum(['tls', 'starttls', 'none'], { error: 'must be tls, starttls or none' })
      .default('starttls'),
    SMTP_USER: z.string().optional(),
    SMTP_PASSWORD: z.string().optional(),
    MAIL_FROM: emailAddress,
    MAIL_TO: emailAddress,
    MAILS_PER_MINUTE: count.default(30),
    // The container's health check allows a sweep two minutes.
    SWEEP_SECONDS: wholeNumberTo(60).default(20),
    RETENTION_DAYS: siteSchema.shape.RETENTION_DAYS,
    MONITOR_URL: siteUrl.refine((url) => !hasLogin(url), { error: 'must be without a login' }).optional(),
    HEARTBEAT_FILE: z.string().optional(),
    LAST_BACKUP_FILE: z.string().optional(),
  })
  .refine(
    ({ SMTP_SECURITY, SMTP_PASSWORD, SMTP_HOST }) =>
      SMTP_SECURITY !== 'none' || !SMTP_PASSWORD || isLocalHost(SMTP_HOST) || SMTP_HOST === HOST_MACHINE,
    reject(
      'SMTP_SECURITY',
      'must be tls or starttls, or SMTP_PASSWORD crosses the network in clear text: none is for a server on this machine, or one without a login',
    ),
  )
  // A wrong combination of port and security sends nothing: on port 465 both sides wait for a greeting until the time-out.
  .refine(
    ({ SMTP_PORT, SMTP_SECURITY }) => SMTP_PORT !== 465 || SMTP_SECURITY === 'tls',
    reject('SMTP_SECURITY', 'must be tls for SMTP_PORT=465, or use SMTP_PORT=587 with starttls'),
  )
  .refine(
    ({ SMTP_PORT, SMTP_SECURITY }) => SMTP_SECURITY !== 'tls' || ![25, 587].includes(SMTP_PORT),
    reject(
      'SMTP_SECURITY',
      'must be starttls for SMTP_PORT=25 and SMTP_PORT=587, or use SMTP_PORT=465 with tls',
    ),
  )
  .refine(
    ({ SMTP_USER, SMTP_PASSWORD }) => !SMTP_USER || SMTP_PASSWORD,
    reject('SMTP_PASSWORD', 'must be set where SMTP_USER is'),
  )

const cliSchema = z.object({ ...stores, WORKER_DATABASE_PASSWORD: password })

/** The address with this password, and with this user; unchanged without a password. */
const withLogin = (address: string, password: string | undefined, user?: string) => {
  if (!password) return address
  const url = new URL(address)
  if (user) url.username = user
  url.password = encodeURIComponent(password)
  return url.href
}

type Stores = z.output<typeof cliSchema>

/** Puts the process's role and the passwords into the addresses, so that no other file needs to. */
const withLogins = <Env extends Stores>(
  env: Env,
  process: 'api' | 'worker',
  password: string | undefined,
): Env => ({
  ...env,
  DATABASE_URL: withLogin(env.DATABASE_URL, password, roleOf(env.DATABASE_URL, process)),
  QUEUE_URL: withLogin(env.QUEUE_URL, env.REDIS_PASSWORD),
})

/** Migrations run as the database's owner, and need no queue. */
export const migrateEnv = (source: Source) => {
  const env = readEnv(migrateSchema, source)
  return { ...env, DATABASE_URL: withLogin(env.DATABASE_URL, env.POSTGRES_PASSWORD) }
}
/** The API has a database role of its own. */
export const apiEnv = (source: Source) => {
  const env = readEnv(apiSchema, source)
  return withLogins(env, 'api', env.API_DATABASE_PASSWORD)
}
export const workerEnv = (source: Source) => {
  const env = readEnv(workerSchema, source)
  return withLogins(env, 'worker', env.WORKER_DATABASE_PASSWORD)
}
/** The operator's commands have the worker's role. */
export const cliEnv = (source: Source) => {
  const env = readEnv(cliSchema, source)
  return withLogins(env, 'worker', env.WORKER_DATABASE_PASSWORD)
}
