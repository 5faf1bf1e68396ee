/**
 * Reads a process's variables, and reports what is missing, what is wrong, and what is still a demo value. For the
 * last there is one rule: a value equal to the one in .env.example belongs to the demo, and a public site rejects it by
 * name. That file itself is read, so the rule applies to new variables too.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isLocalUrl } from '@willow/shared/site-variables'
import type * as z from 'zod'

/** `process.env`, or a record in a test. */
export type Source = Record<string, string | undefined>

/** The variables whose value in .env.example a public site may have, and why. */
const MAY_BE_EQUAL = {
  'a salon may be in that town': 'SITE_TOWN SITE_COUNTY',
  'a proxy on the same machine may use them': 'PUBLISH_ON HTTP_PORT HTTPS_PORT INBOX_PORT',
  'SMTP_HOST says whose mail server it is': 'SMTP_PORT SMTP_SECURITY',
  'false is what a public site has': 'ALLOW_DEMO_CONTENT ALLOW_NEWER_DATABASE',
  'sensible durations': 'RETENTION_DAYS BACKUP_DAYS',
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
export const readEnv = <Shape extends z.ZodRawShape>(
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
