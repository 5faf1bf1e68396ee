/** The variables of each process, parsed once. The API's has no mail secrets: it cannot leak what it never saw. */
import { readFileSync } from 'node:fs'
import * as z from 'zod'

type Source = Record<string, string | undefined>

const address = z.email({ error: 'must be an e-mail address' })
const port = z.coerce.number().int().min(1, 'must be a port number').max(65535, 'must be a port number')
const count = z.coerce.number({ error: 'must be a number' }).int().min(1, 'must be at least 1')
const flag = z.stringbool({ error: 'must be true or false' })
const urlOf = (protocol: RegExp, hint: string) => z.url({ protocol, error: `must be ${hint}` })

const databaseUrl = urlOf(/^postgres(ql)?$/, 'a postgresql:// address')
const queueUrl = urlOf(/^(rediss?|postgres(ql)?)$/, 'a redis:// or postgresql:// address')
const siteUrl = urlOf(/^https?$/, 'an http:// or https:// address')

const migrateSchema = z.object({ DATABASE_URL: databaseUrl, QUEUE_URL: queueUrl.optional() })

const apiSchema = z.object({
  DATABASE_URL: databaseUrl,
  QUEUE_URL: queueUrl.optional(),
  SITE_URL: siteUrl,
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3000),
  TRUST_PROXY: flag.default(false),
  CONTACT_LIMIT_PER_HOUR: count.default(10),
})

const workerSchema = z.object({
  DATABASE_URL: databaseUrl,
  QUEUE_URL: queueUrl.optional(),
  SITE_NAME: z.string({ error: 'must be set' }),
  SMTP_HOST: z.string({ error: 'must be set' }),
  SMTP_PORT: port.default(587),
  SMTP_SECURITY: z
    .enum(['tls', 'starttls', 'none'], { error: 'must be tls, starttls or none' })
    .default('starttls'),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: address,
  MAIL_TO: address,
  MAILS_PER_MINUTE: count.default(30),
  SWEEP_SECONDS: count.default(20),
  RETENTION_DAYS: count.default(365),
  CANARY: flag.default(false),
  ALERT_WEBHOOK_URL: siteUrl.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  HEARTBEAT_FILE: z.string().optional(),
})

const cliSchema = z.object({
  DATABASE_URL: databaseUrl,
  QUEUE_URL: queueUrl.optional(),
  RETENTION_DAYS: count.default(365),
})

/** A variable that is missing or wrong; the message is one sentence for the operator. */
export class ConfigurationError extends Error {}

/** `X_FILE` names a file whose content is the value of `X`; an empty value counts as not set. */
const read = (name: string, source: Source) => {
  const file = source[`${name}_FILE`]
  if (!file) return source[name] || undefined
  try {
    return readFileSync(file, 'utf8').trimEnd()
  } catch {
    throw new ConfigurationError(`${name}_FILE names a file that cannot be read: ${file}.`)
  }
}

const parse = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, source: Source) => {
  const values = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, read(name, source)]))
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  const problem = values[String(path[0])] === undefined ? 'must be set' : message
  throw new ConfigurationError(`${path.join('.')} ${problem} (see .env.example).`)
}

/** Variables of `migrate`. */
export const migrateEnv = (source: Source = process.env) => parse(migrateSchema, source)
/** Variables of the API. */
export const apiEnv = (source: Source = process.env) => parse(apiSchema, source)
/** Variables of the worker. */
export const workerEnv = (source: Source = process.env) => parse(workerSchema, source)

/** Variables of the operator's commands about messages; `doctor` and `mail test` read the worker's. */
export const cliEnv = (source: Source = process.env) => parse(cliSchema, source)

/** Every variable that a process reads, for the test that compares them with .env.example. */
export const VARIABLES: readonly string[] = [
  ...new Set([migrateSchema, apiSchema, workerSchema].flatMap((schema) => Object.keys(schema.shape))),
]
