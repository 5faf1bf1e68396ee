/** The variables of the stack's other services, which read them without a schema: checked before anything starts. */
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { backupClashes, backupShape } from './backup-env.ts'
import { isLocalSite } from './demo-values.ts'
import { emailAddress, flag, port, siteUrl } from './env.ts'
import { isLoopback } from './http/address.ts'
import { readEnv, type Source } from './read-env.ts'

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i
const words = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
const listOf = (isOne: (word: string) => boolean, error: string) =>
  z.string().refine((text) => words(text).every(isOne), { error })

const isNetwork = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

const schema = z.object({
  SITE_URL: siteUrl,
  ALLOW_DEMO_CONTENT: flag.default(false),
  COMPOSE_PROFILES: listOf((word) => /^(demo|tls|cli)$/.test(word), 'must be demo, tls or nothing').default(
    '',
  ),
  PUBLISH_ON: z
    .string()
    .refine((text) => ipaddr.isValid(text), {
      error: 'must be an address of this machine, such as 127.0.0.1, or nothing',
    })
    .optional(),
  HTTP_PORT: port.default(80),
  HTTPS_PORT: port.default(443),
  INBOX_PORT: port.default(8081),
  TRUSTED_PROXY: listOf(
    isNetwork,
    'must be addresses or networks, such as 10.0.0.0/8, with a comma between',
  ).optional(),
  TLS_DOMAINS: listOf(
    (word) => DOMAIN.test(word),
    'must be names such as www.salon.co.uk, with a comma between',
  ).optional(),
  TLS_EMAIL: emailAddress.optional(),
  TLS_STAGING: flag.default(false),
  ...backupShape,
})

type Stack = z.output<typeof schema>

const REACH =
  'let nobody but this machine open the site: leave it empty, or name the proxy before it in TRUSTED_PROXY'

/** Values that are right each by itself, and wrong together. */
const clashes = (values: Stack): string[] => {
  const { SITE_URL, PUBLISH_ON, TRUSTED_PROXY, COMPOSE_PROFILES, TLS_DOMAINS, TLS_EMAIL } = values
  const { protocol, port: named } = new URL(SITE_URL)
  const [variable, usual] =
    protocol === 'https:' ? (['HTTPS_PORT', 443] as const) : (['HTTP_PORT', 80] as const)
  const wanted = Number(named || usual)
  const isTls = words(COMPOSE_PROFILES).includes('tls')
  return [
    ...(wanted !== values[variable] && !TRUSTED_PROXY
      ? [
          `SITE_URL leads to port ${wanted}, and the site is published on ${values[variable]}: put ${variable}=${wanted} into .env, or name the proxy before it in TRUSTED_PROXY.`,
        ]
      : []),
    ...(PUBLISH_ON && isLoopback(PUBLISH_ON) && !isLocalSite(SITE_URL) && !TRUSTED_PROXY
      ? [`PUBLISH_ON=${PUBLISH_ON} would ${REACH}.`]
      : []),
    ...(isTls && !TLS_DOMAINS ? ['TLS_DOMAINS must be set for the profile tls (see .env.example).'] : []),
    ...(isTls && !TLS_EMAIL ? ['TLS_EMAIL must be set for the profile tls (see .env.example).'] : []),
  ]
}

/** Every variable that this file knows. */
export const STACK_VARIABLES: readonly string[] = Object.keys(schema.shape)

/** The problems of the other services' variables, a sentence each. Throws where one by itself is wrong. */
export const checkStack = (source: Source = process.env): string[] => {
  const values = readEnv(schema, source)
  return [...clashes(values), ...backupClashes(values)]
}
