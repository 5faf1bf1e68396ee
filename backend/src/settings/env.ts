/**
 * Reads the variables of each process, parsed once, and reports what is missing, what is wrong, and what is still a demo
 * value: on a public site some variables must differ from .env.example.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isLocalUrl } from '@willow/shared/site-url'
import { withLogin, type ProcessName } from '#src/database-login.ts'
import { findMailConflicts } from './conflicts.ts'
import { variables, type EnvOf, type Problem, type Reader } from './variables.ts'

/** `process.env`, or a record in a test. */
export type Source = Record<string, string | undefined>

/** The variables of .env.example with their values. */
const EXAMPLE: Source = parseEnv(readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8'))

/** The problem as a sentence; a line to paste follows on a line of its own. */
export const describeProblem = ({ name, text, line }: Problem): string =>
  `${name} ${text}${line ? ` Put this line into .env:\n${line}` : ''}`

const findDemoValue = (name: string, value: string): Problem[] => {
  if (value !== EXAMPLE[name]) return []
  if (!name.endsWith('_PASSWORD'))
    return [{ name, text: `is still the demo of .env.example (${value}). Put yours there.` }]
  const line = `${name}=${randomBytes(24).toString('hex')}`
  return [{ name, text: 'still has the placeholder of .env.example.', line }]
}

/** Missing or wrong variables; the message has a sentence for each. */
export class ConfigurationError extends Error {
  constructor(problems: Problem[]) {
    super(problems.map(describeProblem).join('\n'))
  }
}

/**
 * Parses the variables that `reader` reads, or all of them. Returns their values, unless one cannot be parsed, and a problem
 * for each that is missing, wrong, or still the demo's on a public site. An empty one counts as missing.
 */
export const checkVariables = <R extends Reader = Reader>(source: Source, reader?: R) => {
  const isPublic = Boolean(source.SITE_URL) && !isLocalUrl(source.SITE_URL)
  const values: Record<string, unknown> = {}
  let isParsed = true
  const problems = variables.flatMap(([name, { rule, readers, mustReplaceDemo }]): Problem[] => {
    if (reader && !readers.includes(reader)) return []
    const value = source[name] || undefined
    const { data, error } = rule.safeParse(value)
    values[name] = data
    if (error) isParsed = false
    // The stack needs each of its passwords, which are optional where they are part of an address.
    if (!value) return error || (mustReplaceDemo && !reader) ? [{ name, text: 'must be set.' }] : []
    if (error) return [{ name, text: `${error.issues[0]!.message}.` }]
    return isPublic && mustReplaceDemo ? findDemoValue(name, value) : []
  })
  return { values: isParsed ? (values as EnvOf<R>) : undefined, problems }
}

/**
 * The values that `reader` needs, with its password and the role of `process` in the database's address, so that no other
 * file needs to put them there. Throws all problems at once.
 */
const readEnv = <R extends 'migrate' | 'api' | 'worker' | 'cli'>(
  reader: R,
  source: Source,
  password: keyof EnvOf<R>,
  process?: ProcessName,
): EnvOf<R> => {
  const { values, problems } = checkVariables(source, reader)
  if (!values || problems.length > 0) throw new ConfigurationError(problems)
  const { DATABASE_URL } = values as EnvOf<'cli'>
  const login = values[password] as string | undefined
  return { ...values, DATABASE_URL: withLogin(DATABASE_URL, login, process) }
}

/** Migrations run as the database's owner, and need no queue. */
export const migrateEnv = (source: Source) => readEnv('migrate', source, 'POSTGRES_PASSWORD')
/** The API has a database role of its own. */
export const apiEnv = (source: Source) => readEnv('api', source, 'API_DATABASE_PASSWORD', 'api')
export const workerEnv = (source: Source) => {
  const env = readEnv('worker', source, 'WORKER_DATABASE_PASSWORD', 'worker')
  const conflicts = findMailConflicts(env)
  if (conflicts.length > 0) throw new ConfigurationError(conflicts)
  return env
}
/** The operator's commands have the worker's role. */
export const cliEnv = (source: Source) => readEnv('cli', source, 'WORKER_DATABASE_PASSWORD', 'worker')
