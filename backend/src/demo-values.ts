/** Values of .env.example that are fine for a demo on this machine, and must not stay on a public site. */
import { randomBytes } from 'node:crypto'
import { isLoopback } from './http/address.ts'

type Values = Record<string, string | undefined>

const PLACEHOLDER = 'change-me'
/** Names that RFC 2606 keeps for examples: no server answers there. */
const EXAMPLE = /[@./]example(?=[/:?#]|$)/
/** Numbers that Ofcom keeps for drama: nobody has them. */
const DRAMA_NUMBER = /^447700900\d{3}$/

/** Whether only this machine can open that site. */
export const isLocalSite = (address: string | undefined): boolean => {
  if (!address || !URL.canParse(address)) return false
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  return /^(.+\.)?localhost$/.test(host) || isLoopback(host)
}

const secretLine = (name: string) =>
  name === 'SMTP_PASSWORD'
    ? 'Put the password of your mail login there, or nothing if it needs none.'
    : `Put this line into .env: ${name}=${randomBytes(24).toString('hex')}`

const MAY_BE_EMPTY = /^(SITE_(PHONE|INSTAGRAM_URL|TWITTER_URL)|SMTP_USER)$/

const placeholderOf = ([name, value = '']: [string, string | undefined]): string[] => {
  if (value === PLACEHOLDER) return [`${name} still has the placeholder of .env.example. ${secretLine(name)}`]
  return name === 'SMTP_HOST' && (value === 'inbox' || EXAMPLE.test(`.${value}`))
    ? ['SMTP_HOST is still the demo of .env.example. Put the name of your mail server there.']
    : []
}

const demoOf = ([name, value = '']: [string, string | undefined]): string[] => {
  if (name === 'COMPOSE_PROFILES' && value.split(',').includes('demo'))
    return ['COMPOSE_PROFILES still starts the demo and its inbox. Take "demo" out of it.']
  if (name === 'SITE_CHAT_NUMBER' && DRAMA_NUMBER.test(value))
    return ['SITE_CHAT_NUMBER is still the demo of .env.example, a number that nobody has. Put yours there.']
  if (name === 'SMTP_HOST' || !EXAMPLE.test(value)) return []
  const orNothing = MAY_BE_EMPTY.test(name) ? ', or nothing' : ''
  return [`${name} is still the demo of .env.example (${value}). Put yours there${orNothing}.`]
}

/** A sentence for each secret, and for a mail server, that is the demo's; none for a site on this machine alone. */
export const placeholders = (values: Values, siteUrl: string | undefined): string[] =>
  isLocalSite(siteUrl) ? [] : Object.entries(values).flatMap(placeholderOf)

/** A sentence for every other value that is the demo's; none for a site on this machine alone. */
export const demoValues = (values: Values, siteUrl: string | undefined): string[] =>
  isLocalSite(siteUrl) ? [] : Object.entries(values).flatMap(demoOf)
