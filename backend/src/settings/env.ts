/**
 * The variables of each process, parsed once. The API's do not include the mail login, which it can therefore not leak.
 */
import { isIP } from 'node:net'
import * as z from 'zod'
import { isLocalHost } from '#src/address.ts'
import { readEnv, type Source } from './read-env.ts'
import { siteSchema } from './site-env.ts'

export const emailAddress = z.email({ error: 'must be an e-mail address' })
/** A number from 1 to `most`. Without leading zeros, which the stack's shell scripts would read as octal. */
export const countTo = (most: number, what = 'whole number') =>
  z
    .string()
    .refine((text) => /^[1-9]\d{0,11}$/.test(text) && Number(text) <= most, {
      error: `must be a ${what} from 1 to ${most}`,
    })
    .transform(Number)
export const port = countTo(65_535, 'port number')
const count = countTo(999_999_999)
/** Only these two words, because the stack's scripts know no others. */
export const flag = z.stringbool({
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
const workerStores = { ...stores, WORKER_DATABASE_PASSWORD: password }

const migrateSchema = z.object({
  DATABASE_URL: databaseUrl,
  POSTGRES_PASSWORD: password,
  API_DATABASE_PASSWORD: password,
  WORKER_DATABASE_PASSWORD: password,
  ALLOW_NEWER_DATABASE: flag.default(false),
  // The stack waits longer: its first start creates the database, and one after a crash recovers it.
  DATABASE_PATIENCE_SECONDS: count.default(2),
})

/** Three of the salon's details, for the page for a form that was not accepted. */
const { SITE_NAME, SITE_CHAT_NUMBER, SITE_EMAIL } = siteSchema.shape

const apiSchema = z.object({
  SITE_NAME,
  SITE_CHAT_NUMBER,
  SITE_EMAIL,
  ...stores,
  API_DATABASE_PASSWORD: password,
  SITE_URL: siteUrl,
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3000),
  CONTACT_LIMIT_PER_HOUR: count.default(10),
  // At most what a worker mails in a minute: then a flood delays a real mail by a minute.
  CONTACT_LIMIT_PER_MINUTE: count.default(20),
})

/** The host machine's name inside a container (docker-compose.yml). */
export const HOST_MACHINE = 'host.docker.internal'
/** A host name or an IP address, and nothing else. */
const isHost = (text: string) =>
  isIP(text) > 0 || /^[\p{L}\p{N}_]([\p{L}\p{N}_.-]*[\p{L}\p{N}])?\.?$/u.test(text)

const retentionDays = countTo(3650).default(365)
const hostError =
  'must be only the name of the mail server, such as smtp.example.org, without https://, a port or a path'
/** fetch rejects an address with a user name or password in it. */
const hasLogin = (url: string) => /^https?:\/\/[^/?#]*@/.test(url)

const workerSettings = z.object({
  ...workerStores,
  SITE_URL: siteUrl.optional(),
  SITE_NAME: z.string({ error: 'must be set' }),
  SMTP_HOST: z.string({ error: 'must be set' }).refine(isHost, { error: hostError }),
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
  SWEEP_SECONDS: countTo(60).default(20),
  RETENTION_DAYS: retentionDays,
  MONITOR_URL: siteUrl.refine((url) => !hasLogin(url), { error: 'must be without a login' }).optional(),
  HEARTBEAT_FILE: z.string().optional(),
})

const PASSWORD_IN_CLEAR =
  'must be tls or starttls, or SMTP_PASSWORD crosses the network in clear text: none is for a server on this machine, or one without a login'

/** Combinations of port and security in which both sides wait for the other's greeting until the time-out. */
const wrongSecurity = (port: number, security: string) => {
  if (port === 465 && security !== 'tls')
    return 'must be tls for SMTP_PORT=465, or use SMTP_PORT=587 with starttls'
  if ((port === 587 || port === 25) && security === 'tls')
    return `must be starttls for SMTP_PORT=${port}, or use SMTP_PORT=465 with tls`
  return undefined
}

const workerSchema = workerSettings.superRefine((values, { addIssue }) => {
  const { SMTP_SECURITY: security, SMTP_PORT: smtpPort, SMTP_HOST, SMTP_USER, SMTP_PASSWORD } = values
  const reject = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message })
  if (security === 'none' && SMTP_PASSWORD && !isLocalHost(SMTP_HOST) && SMTP_HOST !== HOST_MACHINE)
    reject('SMTP_SECURITY', PASSWORD_IN_CLEAR)
  const problem = wrongSecurity(smtpPort, security)
  if (problem) reject('SMTP_SECURITY', problem)
  if (SMTP_USER && !SMTP_PASSWORD) reject('SMTP_PASSWORD', 'must be set where SMTP_USER is')
})

const cliSchema = z.object(workerStores)

type Stores = { DATABASE_URL: string; QUEUE_URL: string; REDIS_PASSWORD?: string | undefined }

/** The address with this password, and with this user; unchanged without a password. */
const withLogin = (address: string, password: string | undefined, user?: string) => {
  if (!password) return address
  const url = new URL(address)
  if (user) url.username = user
  url.password = encodeURIComponent(password)
  return url.href
}

/** Reads a process's variables, and puts its role and passwords into the addresses, so that no other file needs to. */
const readerOf =
  <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, role: 'api' | 'worker') =>
  (source: Source = process.env) => {
    const env = readEnv(schema, source)
    const { DATABASE_URL, QUEUE_URL, REDIS_PASSWORD } = env as unknown as Stores
    const password = source[`${role.toUpperCase()}_DATABASE_PASSWORD`]
    return {
      ...env,
      DATABASE_URL: withLogin(DATABASE_URL, password, `willow_${role}`),
      QUEUE_URL: withLogin(QUEUE_URL, REDIS_PASSWORD),
    }
  }

/** Migrations have the database's owner, and no queue. */
export const migrateEnv = (source: Source = process.env) => {
  const env = readEnv(migrateSchema, source)
  return { ...env, DATABASE_URL: withLogin(env.DATABASE_URL, env.POSTGRES_PASSWORD) }
}
/** The API has a database role of its own. */
export const apiEnv = readerOf(apiSchema, 'api')
export const workerEnv = readerOf(workerSchema, 'worker')
/** The operator's commands have the worker's role. */
export const cliEnv = readerOf(cliSchema, 'worker')

/** Variables that no operator sets, but the stack's files (the first line) and tests. All have defaults. */
const INTERNAL = (
  'API_HOST API_PORT DATABASE_PATIENCE_SECONDS HEARTBEAT_FILE ' +
  'SWEEP_SECONDS MAILS_PER_MINUTE CONTACT_LIMIT_PER_HOUR CONTACT_LIMIT_PER_MINUTE'
).split(' ')

/** Every variable that the stack hands on to a process, for the test that compares them with .env.example. */
export const VARIABLES: readonly string[] = [
  ...new Set([migrateSchema, apiSchema, workerSchema].flatMap((schema) => Object.keys(schema.shape))),
].filter((name) => !INTERNAL.includes(name))
