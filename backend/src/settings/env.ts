/**
 * Reads the variables of each process, parsed once, and reports what is missing, what is wrong, and what is still a demo
 * value. For the last there is one rule: a value equal to the one in .env.example belongs to the demo, and a public site
 * rejects it by name. That file itself is read, so the rule applies to new variables too. The API's variables do not include
 * the mail login, so it cannot leak it.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseEnv } from 'node:util'
import { isLocalHost, isLocalUrl, siteUrl } from '@willow/shared/site-url'
import * as z from 'zod'
import { roleOf } from '#src/store/roles.ts'

/** `process.env`, or a record in a test. */
export type Source = Record<string, string | undefined>

/** The variables whose value in .env.example a public site may have, and why. */
const MAY_BE_EQUAL = {
  'a proxy on the same machine may use them': 'PUBLISH_ON HTTP_PORT HTTPS_PORT INBOX_PORT',
  'SMTP_HOST says whose mail server it is': 'SMTP_PORT SMTP_SECURITY',
  'false is what a public site has': 'ALLOW_DEMO_CONTENT ALLOW_NEWER_DATABASE',
  'sensible durations': 'BACKUP_DAYS',
  'names of the images': 'IMAGE_PREFIX VERSION',
}
const mayBeEqual = new Set(Object.values(MAY_BE_EQUAL).flatMap((names) => names.split(' ')))

let example: Source | undefined
/** The variables of .env.example with their values: every variable of the product. */
export const exampleValues = (): Source =>
  (example ??= parseEnv(readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')))

/** What is wrong with a variable: the text follows its name. `line` is one to paste into .env in its place. */
export type Problem = { name: string; text: string; line?: string }

/** The problem as a sentence; a line to paste follows on a line of its own. */
export const describeProblem = ({ name, text, line }: Problem): string =>
  `${name} ${text}${line ? ` Put this line into .env:\n${line}` : ''}`

const demoProblem = (name: string, value: string): Problem[] => {
  // The only value that is a list: `demo,tls` includes the demo too.
  if (name === 'COMPOSE_PROFILES' && value.split(',').some((word) => word.trim() === 'demo'))
    return [{ name, text: 'still starts the demo and its inbox. Take "demo" out of it.' }]
  if (value !== exampleValues()[name] || mayBeEqual.has(name)) return []
  if (!name.endsWith('_PASSWORD'))
    return [{ name, text: `is still the demo of .env.example (${value}). Put yours there.` }]
  const line = `${name}=${randomBytes(24).toString('hex')}`
  return [{ name, text: 'still has the placeholder of .env.example.', line }]
}

/** Each demo value among these variables of `source`; none for a local site, or if no site is named. */
export const remainingDemoValues = (source: Source, names = Object.keys(exampleValues())): Problem[] => {
  if (!source.SITE_URL || isLocalUrl(source.SITE_URL)) return []
  return names.flatMap((name) => (source[name] ? demoProblem(name, source[name]) : []))
}

/** Missing or wrong variables; the message has a sentence for each. */
export class ConfigurationError extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super(problems.map(describeProblem).join('\n'))
    this.problems = problems
  }
}

/** The parsed values, undefined if any is wrong, and what is missing or wrong; empty counts as missing. */
export const checkEnv = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, source: Source) => {
  const values: Source = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, source[name] || undefined]),
  )
  const parsed = schema.safeParse(values)
  const problems = (parsed.error?.issues ?? []).map(({ path, message, code }): Problem => {
    const name = String(path[0])
    // A rule about several variables has a sentence of its own for one that is missing.
    const isMissing = values[name] === undefined && code !== 'custom'
    return { name, text: `${isMissing ? 'must be set' : message}.` }
  })
  return { data: parsed.data, problems }
}

/**
 * The values of `schema`'s variables. Throws all problems at once: what is missing, what is wrong, and on a public
 * site passwords and mail server that are still the demo's.
 */
const readEnv = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  source: Source,
): z.output<z.ZodObject<Shape>> => {
  const { data, problems } = checkEnv(schema, source)
  // These must not be demo values even where the settings are not checked first (docker/stack.yml).
  const mustBeOwn = Object.keys(schema.shape).filter((name) => /_PASSWORD$|^SMTP_HOST$/.test(name))
  problems.push(...remainingDemoValues(source, mustBeOwn))
  if (!data || problems.length > 0) throw new ConfigurationError(problems)
  return data
}

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
export const flag = z.stringbool({
  truthy: ['true'],
  falsy: ['false'],
  case: 'sensitive',
  error: 'must be true or false',
})
const urlOf = (protocol: RegExp, hint: string) => z.url({ protocol, error: `must be ${hint}` })
export const databaseUrl = urlOf(/^postgres(ql)?$/, 'a postgresql:// address')
export const pushAddress = urlOf(/^https?$/, 'an http:// or https:// address')

/** A password may be part of its store's URL, or a variable of its own. */
const optionalPassword = z.string().optional()
const stores = {
  DATABASE_URL: databaseUrl,
  QUEUE_URL: urlOf(/^rediss?$/, 'a redis:// address'),
}

export const migrateSchema = z.object({
  DATABASE_URL: databaseUrl,
  POSTGRES_PASSWORD: optionalPassword,
  API_DATABASE_PASSWORD: optionalPassword,
  WORKER_DATABASE_PASSWORD: optionalPassword,
  ALLOW_NEWER_DATABASE: flag.default(false),
  // The stack waits longer, because Postgres creates the database at the first start and recovers it after a crash.
  DATABASE_PATIENCE_SECONDS: count.default(2),
})

/** As many are mailed in a minute as are accepted, so that a flood delays a real mail by two minutes at most. */
const MESSAGES_PER_MINUTE = 60

export const apiSchema = z.object({
  ...stores,
  API_DATABASE_PASSWORD: optionalPassword,
  SITE_URL: siteUrl,
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3000),
  CONTACT_LIMIT_PER_HOUR: count.default(10),
  CONTACT_LIMIT_PER_MINUTE: count.default(MESSAGES_PER_MINUTE),
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
    WORKER_DATABASE_PASSWORD: optionalPassword,
    SITE_URL: siteUrl.optional(),
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
    MAILS_PER_MINUTE: count.default(MESSAGES_PER_MINUTE),
    // The container's health check allows a sweep two minutes.
    SWEEP_SECONDS: wholeNumberTo(60).default(20),
    MONITOR_URL: pushAddress.refine((url) => !hasLogin(url), { error: 'must be without a login' }).optional(),
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

const cliSchema = z.object({ ...stores, WORKER_DATABASE_PASSWORD: optionalPassword })

/** The address with this password, and with this user; unchanged without a password. */
const withLogin = (address: string, password: string | undefined, user?: string) => {
  if (!password) return address
  const url = new URL(address)
  if (user) url.username = user
  url.password = encodeURIComponent(password)
  return url.href
}

type Stores = z.output<typeof cliSchema>

/** Puts the process's role and its password into the database's address, so that no other file needs to. */
const withLogins = <Env extends Stores>(
  env: Env,
  process: 'api' | 'worker',
  password: string | undefined,
): Env => ({
  ...env,
  DATABASE_URL: withLogin(env.DATABASE_URL, password, roleOf(env.DATABASE_URL, process)),
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
