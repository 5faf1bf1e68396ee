/** Reads a process's variables into values, and tells what is wrong with them so that it can be mended. */
import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import { demoValues, exampleValues } from './demo-values.ts'

/** Where variables come from: `process.env`, or a record of a test. */
export type Source = Record<string, string | undefined>

/** Variables that are missing or wrong; the message is one sentence for the operator a line. */
export class ConfigurationError extends Error {}

/** `X_FILE` names a file whose content is the value of `X`; an empty value counts as not set. */
const read = (name: string, source: Source): { value?: string | undefined; problem?: string } => {
  const file = source[`${name}_FILE`]
  if (!file) return { value: source[name] || undefined }
  try {
    return { value: readFileSync(file, 'utf8').trimEnd() || undefined }
  } catch {
    const mend = `Let everybody read it, in a folder that only you can enter: chmod 644 on the file that .env names.`
    return { problem: `${name}_FILE names a file that cannot be read (${file}). ${mend}` }
  }
}

/** The values of these names, from variables and files, and a sentence for each file that cannot be read. */
export const readValues = (names: readonly string[], source: Source) => {
  const found = names.map((name) => ({ name, ...read(name, source) }))
  return {
    values: Object.fromEntries(found.map(({ name, value }) => [name, value])) as Source,
    problems: found.flatMap(({ problem }) => problem ?? []),
  }
}

/** The values of `schema`'s variables, undefined where one is wrong, and a sentence for each that is missing or wrong. */
export const checkEnv = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, source: Source) => {
  const { values, problems: unreadable } = readValues(Object.keys(schema.shape), source)
  const parsed = schema.safeParse(values)
  const broken = (parsed.error?.issues ?? []).map(({ path, message, code }) => {
    const isMissing = values[String(path[0])] === undefined && code !== 'custom'
    const problem = isMissing ? 'must be set' : message
    return `${path.join('.')} ${problem} (see .env.example).`
  })
  return { data: parsed.data, raw: values, problems: [...unreadable, ...broken] }
}

/** With one of the demo's nothing may start, also where no `settings` looks before (docker/stack.yml). */
const DANGEROUS = /_PASSWORD$|^SMTP_HOST$/
const dangerous = (values: Source): Source =>
  Object.fromEntries(Object.entries(values).filter(([name]) => DANGEROUS.test(name)))

/**
 * The values of `schema`'s variables. Throws every problem at once: what is missing, what is wrong, and the passwords and
 * the mail server that are still the demo's on a public site.
 */
export const readEnv = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  source: Source,
): z.output<z.ZodObject<Shape>> => {
  const { data, raw, problems: wrong } = checkEnv(schema, source)
  const problems = [...wrong, ...demoValues(dangerous(raw), source.SITE_URL)]
  if (!data || problems.length > 0) throw new ConfigurationError(problems.join('\n'))
  return data
}

/** What is left of the demo among all variables of `source`: a sentence each; none for a site on this machine alone. */
export const demoLeft = (source: Source): string[] =>
  demoValues(readValues(Object.keys(exampleValues()), source).values, source.SITE_URL)
