/** The variables of each process, parsed once. The API's has no mail secrets: it cannot leak what it never saw. */
import * as z from 'zod'
import { isAlarmAddress } from './health/webhook.ts'
import { isLoopback } from './http/address.ts'
import { readEnv, type Source } from './read-env.ts'

export const emailAddress = z.email({ error: 'must be an e-mail address' })
const PORT = 'must be a port number'
export const port = z.coerce.number({ error: PORT }).int(PORT).min(1, PORT).max(65535, PORT)
const NUMBER = 'must be a whole number'
export const count = z.coerce.number({ error: NUMBER }).int(NUMBER).min(1, 'must be at least 1')
export const flag = z.stringbool({ error: 'must be true or false' })
const urlOf = (protocol: RegExp, hint: string) => z.url({ protocol, error: `must be ${hint}` })

const databaseUrl = urlOf(/^postgres(ql)?$/, 'a postgresql:// address')
/** `database`: the queue lives beside the messages. */
const queueUrl = z
  .literal('database')
  .transform(() => undefined)
  .or(urlOf(/^(rediss?|postgres(ql)?)$/, 'a redis:// or postgresql:// address'))
export const siteUrl = urlOf(/^https?$/, 'an http:// or https:// address')

const stores = { DATABASE_URL: databaseUrl, QUEUE_URL: queueUrl.optional() }

/** A password may stand in its store's address, or by itself in a variable or a file. */
const secret = z.string().optional()
const owner = { ...stores, POSTGRES_PASSWORD: secret, REDIS_PASSWORD: secret }
const workerStores = { ...stores, WORKER_DATABASE_PASSWORD: secret, REDIS_PASSWORD: secret }

const migrateSchema = z.object({
  ...owner,
  API_DATABASE_PASSWORD: secret,
  WORKER_DATABASE_PASSWORD: secret,
  ALLOW_NEWER_DATABASE: flag.default(false),
  DATABASE_PATIENCE_SECONDS: count.default(2),
})

const contactsPerMinute = count.default(20)
const mailsPerMinute = count.default(30)

const apiSchema = z.object({
  ...stores,
  API_DATABASE_PASSWORD: secret,
  REDIS_PASSWORD: secret,
  SITE_URL: siteUrl,
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3000),
  TRUST_PROXY: flag.default(false),
  CONTACT_LIMIT_PER_HOUR: count.default(10),
  CONTACT_LIMIT_PER_MINUTE: contactsPerMinute,
})

const isThisMachine = (host: string) => /^(.+\.)?localhost$/i.test(host) || isLoopback(host)

const PASSWORD_IN_CLEAR =
  'must be tls or starttls, or everybody on the way reads SMTP_PASSWORD: none is for a server on this machine, or one without a login'

const workerSettings = z.object({
  ...workerStores,
  SITE_URL: siteUrl.optional(),
  SITE_NAME: z.string({ error: 'must be set' }),
  SMTP_HOST: z.string({ error: 'must be set' }),
  SMTP_PORT: port.default(587),
  SMTP_SECURITY: z
    .enum(['tls', 'starttls', 'none'], { error: 'must be tls, starttls or none' })
    .default('starttls'),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: emailAddress,
  MAIL_TO: emailAddress,
  MAILS_PER_MINUTE: mailsPerMinute,
  SWEEP_SECONDS: count.default(20),
  RETENTION_DAYS: count.default(365),
  ALERT_WEBHOOK_URL: z
    .string()
    .refine(isAlarmAddress, {
      error:
        'must be an http:// or https:// address; ntfy+, slack+, discord+ or healthchecks+ before it says whose',
    })
    .optional(),
  HEARTBEAT_URL: siteUrl.optional(),
  // Set where the stack makes backups by itself.
  BACKUP_HOURS: count.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  HEARTBEAT_FILE: z.string().optional(),
  MACHINE: z
    .string()
    .max(40)
    .regex(/^[\w.-]*$/, { error: 'must be a plain name, such as node-1' })
    .default(''),
})

const workerSchema = workerSettings.refine(
  ({ SMTP_SECURITY, SMTP_PASSWORD, SMTP_HOST }) =>
    SMTP_SECURITY !== 'none' || !SMTP_PASSWORD || isThisMachine(SMTP_HOST),
  { path: ['SMTP_SECURITY'], error: PASSWORD_IN_CLEAR },
)

/** What comes in within a minute must have gone out within the next one, also while somebody floods the form. */
const paceSchema = z
  .object({ CONTACT_LIMIT_PER_MINUTE: contactsPerMinute, MAILS_PER_MINUTE: mailsPerMinute })
  .superRefine(({ CONTACT_LIMIT_PER_MINUTE: most, MAILS_PER_MINUTE: mails }, { addIssue }) => {
    if (most <= mails) return
    const message = `(${most}) must be at most MAILS_PER_MINUTE (${mails}), or a flood delays mail without bound: put CONTACT_LIMIT_PER_MINUTE=${mails} or MAILS_PER_MINUTE=${most} into .env`
    addIssue({ code: 'custom', path: ['CONTACT_LIMIT_PER_MINUTE'], message })
  })

const cliSchema = z.object({ ...workerStores, RETENTION_DAYS: count.default(365) })

type Stores = { DATABASE_URL: string; QUEUE_URL?: string | undefined }
type Passwords = { POSTGRES_PASSWORD?: string | undefined; REDIS_PASSWORD?: string | undefined }

const withPassword = (address: string, { POSTGRES_PASSWORD, REDIS_PASSWORD }: Passwords) => {
  const url = new URL(address)
  const password = url.protocol.startsWith('redis') ? REDIS_PASSWORD : POSTGRES_PASSWORD
  if (password && !url.password) url.password = encodeURIComponent(password)
  return url.href
}

/** The same values with complete addresses, so that nothing behind this file puts a password into one. */
const complete = <Values extends Stores>(values: Values, passwords: Passwords) => ({
  ...values,
  DATABASE_URL: withPassword(values.DATABASE_URL, passwords),
  QUEUE_URL: values.QUEUE_URL && withPassword(values.QUEUE_URL, passwords),
})
/** Worker and operator's commands have a database role of their own. */
const completeWorker = <Values extends Stores & { WORKER_DATABASE_PASSWORD?: string | undefined }>(
  values: Values & Pick<Passwords, 'REDIS_PASSWORD'>,
) => complete(values, { ...values, POSTGRES_PASSWORD: values.WORKER_DATABASE_PASSWORD })
const completeOwner = <Values extends Stores & Passwords>(values: Values) => complete(values, values)

/** Variables of `migrate`. */
export const migrateEnv = (source: Source = process.env) => completeOwner(readEnv(migrateSchema, source))
/** Variables of the API, which has a database role of its own. */
export const apiEnv = (source: Source = process.env) => {
  const env = readEnv(apiSchema, source)
  return complete(env, { ...env, POSTGRES_PASSWORD: env.API_DATABASE_PASSWORD })
}
/** Variables of the worker. */
export const workerEnv = (source: Source = process.env) => completeWorker(readEnv(workerSchema, source))
/** Variables of the operator's commands about messages; `mail test` and `alarm test` read the worker's. */
export const cliEnv = (source: Source = process.env) => completeWorker(readEnv(cliSchema, source))

/** How many messages may come in, and how many mails may go out: the API and the worker each know one of them. */
export const paceEnv = (source: Source = process.env) => readEnv(paceSchema, source)

/** Every variable that a process reads, for the test that compares them with .env.example. */
export const VARIABLES: readonly string[] = [
  ...new Set(
    [migrateSchema, apiSchema, workerSchema, paceSchema].flatMap((schema) => Object.keys(schema.shape)),
  ),
]
