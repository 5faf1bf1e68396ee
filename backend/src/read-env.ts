/** Reads a process's variables into values, and tells what is wrong with them so that it can be mended. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type * as z from 'zod'

/** Where variables come from: `process.env`, or a record of a test. */
export type Source = Record<string, string | undefined>

/** Variables that are missing or wrong; the message is one sentence for the operator a line. */
export class ConfigurationError extends Error {}

/** What .env.example has in the place of a secret. */
const PLACEHOLDER = 'change-me'

/** Names under a domain that RFC 2606 keeps for examples are the demo's: no server answers there. */
const DEMO_HOST = /(^|\.)example$/

/** `X_FILE` names a file whose content is the value of `X`; an empty value counts as not set. */
const read = (name: string, source: Source) => {
  const file = source[`${name}_FILE`]
  if (!file) return source[name] || undefined
  try {
    return readFileSync(file, 'utf8').trimEnd() || undefined
  } catch {
    throw new ConfigurationError(`${name}_FILE names a file that cannot be read: ${file}.`)
  }
}

const mend = (name: string) =>
  name === 'SMTP_PASSWORD'
    ? 'Put the password of your mail login there, or nothing if it needs none.'
    : `Put this line into .env: ${name}=${randomBytes(24).toString('hex')}`

const leftovers = (values: Source) => [
  ...Object.entries(values)
    .filter(([, value]) => value === PLACEHOLDER)
    .map(([name]) => `${name} still has the placeholder of .env.example. ${mend(name)}`),
  ...(DEMO_HOST.test(values.SMTP_HOST ?? '')
    ? ['SMTP_HOST is still the demo address of .env.example. Put the name of your mail server there.']
    : []),
]

/**
 * The values of `schema`'s variables. Throws every problem at once: what is missing, what is wrong, and what is
 * still a placeholder of .env.example.
 */
export const readEnv = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  source: Source,
): z.output<z.ZodObject<Shape>> => {
  const values = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, read(name, source)]))
  const parsed = schema.safeParse(values)
  const broken = (parsed.error?.issues ?? []).map(({ path, message, code }) => {
    const isMissing = values[String(path[0])] === undefined && code !== 'custom'
    const problem = isMissing ? 'must be set' : message
    return `${path.join('.')} ${problem} (see .env.example).`
  })
  const problems = [...broken, ...leftovers(values)]
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems.join('\n'))
  return parsed.data
}
