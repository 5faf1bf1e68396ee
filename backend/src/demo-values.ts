/**
 * What is still the demo's, by one rule: a value equal to the one in .env.example is the demo's, and a site that others can
 * open refuses it by name. The file itself is read, so that a variable that is added is under the rule at once.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isLoopback } from './http/address.ts'

type Values = Record<string, string | undefined>

/** The variables whose value in .env.example a public site may truly have, each group with the reason. */
const MAY_BE_EQUAL: [reason: string, names: string[]][] = [
  ['a salon may be in that town', ['SITE_TOWN', 'SITE_COUNTY']],
  [
    'a proxy on the same machine may use them',
    ['PUBLISH_ON', 'HTTP_PORT', 'HTTPS_PORT', 'INBOX_PORT', 'PORT'],
  ],
  ['SMTP_HOST says whose mail server it is', ['SMTP_PORT', 'SMTP_SECURITY']],
  ['false is what a public site has', ['ALLOW_DEMO_CONTENT', 'TLS_STAGING', 'TRUST_PROXY']],
  ['sensible durations and limits', ['RETENTION_DAYS', 'BACKUP_DAYS', 'BACKUP_HOURS', 'SWEEP_SECONDS']],
  ['likewise', ['MAILS_PER_MINUTE', 'CONTACT_LIMIT_PER_HOUR', 'CONTACT_LIMIT_PER_MINUTE']],
  ['likewise', ['DATABASE_PATIENCE_SECONDS']],
  ['where processes listen', ['API_HOST', 'API_PORT', 'METRICS_HOST']],
  ['what the images are made of', ['NODE_IMAGE', 'NGINX_IMAGE', 'POSTGRES_IMAGE', 'REDIS_IMAGE']],
  ['likewise', ['VERSION', 'ALLOW_NEWER_DATABASE']],
]

let example: Values | undefined
/** The variables of .env.example with their values: every variable of the product. */
export const exampleValues = (): Values =>
  (example ??= parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')))

/** Whether the name or address is the machine's own to itself. */
export const isLocalHost = (host: string): boolean => /^(.+\.)?localhost$/i.test(host) || isLoopback(host)

/** Whether only this machine can open that site. */
export const isLocalSite = (address: string | undefined): boolean =>
  address !== undefined &&
  URL.canParse(address) &&
  isLocalHost(new URL(address).hostname.replace(/^\[|\]$/g, ''))

const sentence = (name: string, value: string) =>
  name.endsWith('_PASSWORD')
    ? `${name} still has the placeholder of .env.example. Put this line into .env: ${name}=${randomBytes(24).toString('hex')}`
    : `${name} is still the demo of .env.example (${value}). Put yours there.`

const isDemo = (name: string, value: string) =>
  value === exampleValues()[name] && !MAY_BE_EQUAL.some(([, names]) => names.includes(name))

/** A sentence for each value that is the demo's; none for a site on this machine alone, or where no site is named. */
export const demoValues = (values: Values, siteUrl: string | undefined): string[] => {
  if (!siteUrl || isLocalSite(siteUrl)) return []
  return Object.entries(values).flatMap(([name, value]) => {
    if (!value) return []
    // The one list among the values: `demo,tls` is the demo's too.
    if (name === 'COMPOSE_PROFILES' && value.split(',').some((word) => word.trim() === 'demo'))
      return ['COMPOSE_PROFILES still starts the demo and its inbox. Take "demo" out of it.']
    return isDemo(name, value) ? [sentence(name, value)] : []
  })
}
