/**
 * Every variable of the product, once: its rule, who reads it, and whether a public site must replace the value of
 * .env.example. The API does not read the mail login, so it cannot leak it.
 */
import { isIP } from 'node:net'
import * as z from 'zod'
import { isLocalHost, siteUrl } from '@willow/shared/site-url'

/** A process; `stack` stands for every other service of docker-compose.yml. */
export type Reader = 'api' | 'worker' | 'cli' | 'migrate' | 'stack'

type Variable = { rule: z.ZodType; readers: readonly Reader[]; mustReplaceDemo?: true }

const text = z.string()
const emailAddress = z.email('must be an e-mail address')
/** A number from 1 to `most` without leading zeros, which the stack's shell scripts would read as octal. */
const wholeNumberTo = (most: number, what = 'whole number') =>
  text
    .refine((number) => /^[1-9]\d{0,11}$/.test(number) && Number(number) <= most, {
      error: `must be a ${what} from 1 to ${most}`,
    })
    .transform(Number)
const port = wholeNumberTo(65_535, 'port number')
/** It accepts only these two words, because the stack's scripts know no others. */
const flag = z.stringbool({
  truthy: ['true'],
  falsy: ['false'],
  case: 'sensitive',
  error: 'must be true or false',
})
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
const storeAddress = z.url('must be an address, such as postgresql://willow@host/willow or redis://host')

/** The words of a list in a variable. */
export const listItems = (list = ''): string[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** Whether the word is a host name or an IP address, and nothing else. */
const isHost = (word: string) =>
  isIP(word) > 0 || /^[\p{L}\p{N}_]([\p{L}\p{N}_.-]*[\p{L}\p{N}])?\.?$/u.test(word)
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
/** Whether a certificate authority gives a certificate for the word over HTTP-01. */
const isDomain = (word: string) => /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i.test(word)

const VARIABLES = {
  COMPOSE_PROJECT_NAME: { rule: text.optional(), readers: ['stack'] },
  COMPOSE_PROFILES: {
    rule: text
      .refine((list) => /^((demo|tls),)*$/.test(`${listItems(list)},`), 'may name only demo and tls')
      .optional(),
    readers: ['stack'],
  },
  PUBLISH_ON: { rule: text.optional(), readers: ['stack'] },
  SITE_URL: { rule: siteUrl, readers: ['api', 'worker', 'stack'] },
  ALLOW_DEMO_CONTENT: { rule: flag.default(false), readers: ['stack'] },
  SMTP_HOST: {
    rule: text.refine(
      isHost,
      'must be only the name of the mail server, such as smtp.example.org, without https://, a port or a path',
    ),
    readers: ['worker'],
    mustReplaceDemo: true,
  },
  SMTP_PORT: { rule: port.default(587), readers: ['worker'] },
  SMTP_SECURITY: {
    rule: z.enum(['tls', 'starttls', 'none'], 'must be tls, starttls or none').default('starttls'),
    readers: ['worker'],
  },
  SMTP_USER: { rule: text.optional(), readers: ['worker'] },
  SMTP_PASSWORD: { rule: text.optional(), readers: ['worker'] },
  MAIL_FROM: { rule: emailAddress, readers: ['worker'], mustReplaceDemo: true },
  MAIL_TO: { rule: emailAddress, readers: ['worker', 'stack'], mustReplaceDemo: true },
  MONITOR_URL: { rule: webAddress.optional(), readers: ['worker'] },

  HTTP_PORT: { rule: port.default(80), readers: ['stack'] },
  HTTPS_PORT: { rule: port.default(443), readers: ['stack'] },
  INBOX_PORT: { rule: port.default(8081), readers: ['stack'] },
  // A password may also be part of the address.
  POSTGRES_PASSWORD: { rule: text.optional(), readers: ['migrate', 'stack'], mustReplaceDemo: true },
  API_DATABASE_PASSWORD: { rule: text.optional(), readers: ['api', 'migrate'], mustReplaceDemo: true },
  WORKER_DATABASE_PASSWORD: {
    rule: text.optional(),
    readers: ['worker', 'cli', 'migrate'],
    mustReplaceDemo: true,
  },

  TLS_DOMAINS: {
    rule: text
      .refine(
        (list) => listItems(list).every((word) => isDomain(word) && !isLocalHost(word)),
        'must be public host names in ASCII, such as www.example.org, separated by commas: no wildcard, URL or address',
      )
      .optional(),
    readers: ['stack'],
  },
  CERTIFICATES_FOLDER: { rule: text.optional(), readers: ['stack'] },
  TRUSTED_PROXY: {
    rule: text
      .refine(
        (list) => listItems(list).every((word) => network.safeParse(word).success),
        'must be addresses or networks, such as 10.0.0.0/8, separated by commas',
      )
      .refine(
        (list) => !listItems(list).some((word) => isLocalHost(word.split('/')[0]!)),
        'must name a proxy as nginx in its container sees it: one on this machine comes from 172.16.0.0/12 or 192.168.0.0/16 (Docker’s networks), never from 127.0.0.1',
      )
      .refine(
        (list) => !listItems(list).some((word) => Number(word.split('/')[1] ?? 128) < 8),
        'must name no network wider than /8: a visitor in it chooses the address that he is counted under',
      )
      .optional(),
    readers: ['stack'],
  },

  BACKUP_DAYS: { rule: wholeNumberTo(35).default(14), readers: ['stack'] },
  BACKUP_PASSWORD: { rule: text, readers: ['stack'], mustReplaceDemo: true },
  BACKUP_REPOSITORY: {
    rule: text.regex(/^(sftp|s3|rest):\S+$/, 'must begin with sftp:, s3: or rest:').optional(),
    readers: ['stack'],
  },
  BACKUP_SSH_KEY: {
    rule: text
      .regex(/^-----BEGIN .+\s[^]+\n-----END /, 'must be the text of a private key, in lines as in its file')
      .optional(),
    readers: ['stack'],
  },
  AWS_ACCESS_KEY_ID: { rule: text.optional(), readers: ['stack'] },
  AWS_SECRET_ACCESS_KEY: { rule: text.optional(), readers: ['stack'] },

  IMAGE_PREFIX: { rule: text.optional(), readers: ['stack'] },
  VERSION: { rule: text.optional(), readers: ['stack'] },

  // The following are set by the stack's own files and by tests.
  DATABASE_URL: { rule: storeAddress, readers: ['api', 'worker', 'cli', 'migrate'] },
  QUEUE_URL: { rule: storeAddress, readers: ['api', 'worker', 'cli'] },
  API_HOST: { rule: text.default('127.0.0.1'), readers: ['api'] },
  API_PORT: { rule: port.default(3000), readers: ['api'] },
  HEARTBEAT_FILE: { rule: text.optional(), readers: ['worker'] },
  LAST_BACKUP_FILE: { rule: text.optional(), readers: ['worker'] },
  HAS_BACKUP_REPOSITORY: { rule: text.optional(), readers: ['worker'] },
} as const satisfies Record<string, Variable>

type Name = keyof typeof VARIABLES

/** The names of the variables that one of the readers reads. */
type NameFor<R extends Reader> = {
  [Each in Name]: R & (typeof VARIABLES)[Each]['readers'][number] extends never ? never : Each
}[Name]

/** The values of these variables. */
export type EnvOf<R extends Reader> = {
  [Each in NameFor<R>]: z.output<(typeof VARIABLES)[Each]['rule']>
}

/** The variables with their names, in the order of the list. */
export const variables: [name: string, variable: Variable][] = Object.entries(VARIABLES)

/** What is wrong with a variable: the text follows its name. `line` is one to paste into .env in its place. */
export type Problem = { name: string; text: string; line?: string }
