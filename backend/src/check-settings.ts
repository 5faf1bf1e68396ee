/**
 * Runs before all other services and checks every setting of the stack, so that nothing starts with a wrong one: a
 * store that has once started with a placeholder as its password keeps it.
 */
import { readFileSync, statSync } from 'node:fs'
import { salon } from '@willow/shared/salon'
import { findSalonProblems } from '@willow/shared/salon-rules'
import { isLocalUrl } from '@willow/shared/site-url'
import { closestMatch } from 'leven'
import {
  apiEnv,
  ConfigurationError,
  describeProblem,
  exampleValues,
  migrateEnv,
  type Problem,
  remainingDemoValues,
  type Source,
  workerEnv,
} from './settings/env.ts'
import { stackProblems } from './settings/stack-check.ts'

/** A line that sets a variable. Numbers count from 1. */
type EnvLine = { name: string; written: string; number: number }

/** The lines of the file that set a variable. */
export const readEnvLines = (text: string): EnvLine[] =>
  text.split('\n').flatMap((line, index) => {
    const [, name, written = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    return name ? [{ name, written, number: index + 1 }] : []
  })

/** What Compose, or a shell that reads the file for docker/stack.yml, takes for something else than text. */
const SPECIAL: [RegExp, string][] = [
  [/^(?!').*\$/, 'a $, which begins the name of a variable'],
  [/^(?!['"])(.*\s)?#/, 'a #, after which all is a comment'],
  [
    /^(?!['"]).*[&;|<>()`\\\s]/,
    'a space or one of & ; | < > ( ) ` \\, which a shell reads as something else',
  ],
]

const specialIn = ({ written }: EnvLine) => SPECIAL.find(([pattern]) => pattern.test(written))?.[1]

/** A value that is read differently than it was written, which 'single quotes' prevent. */
const findMisread = (line: EnvLine): Problem[] => {
  const special = specialIn(line)
  return special ? [{ name: line.name, text: `has ${special}: put its value into 'single quotes'.` }] : []
}

/** The values that are read differently, as they will be once they are in 'single quotes'. */
export const misreadValues = (lines: EnvLine[]): Source =>
  Object.fromEntries(
    lines.filter(specialIn).map(({ name, written }) => [name, written.replace(/^"(.*)"$/, '$1')]),
  )

/** A variable that is set again: Compose reads the last line, and whoever edits the file another one. */
const findDuplicate = ({ name, number }: EnvLine, _at: number, lines: EnvLine[]): Problem[] => {
  const first = lines.find((line) => line.name === name)!.number
  return first < number ? [{ name, text: `is also set in line ${first}: delete one of the two.` }] : []
}

const OUR_PREFIXES = /^(SITE|SMTP|MAIL|TLS|BACKUP|CONTACT|MONITOR)_/

/** A name that only resembles one of our variables: Compose would ignore it without a word. */
const findMisspelled = ({ name, written }: EnvLine): Problem[] => {
  const ours = exampleValues()
  if (/^['"]*$/.test(written) || name in ours) return []
  const capitals = name.toUpperCase()
  const nearest = closestMatch(capitals, Object.keys(ours), { maxDistance: capitals.length < 8 ? 1 : 2 })
  if (!nearest && !OUR_PREFIXES.test(capitals)) return []
  const meant = nearest ? `Did you mean ${nearest}?` : 'See .env.example for those that are.'
  return [{ name, text: `is not a variable of this stack. ${meant}` }]
}

/** What is wrong with the lines themselves. */
export const lineProblems = (lines: EnvLine[]): Problem[] => [
  ...lines.flatMap(findMisspelled),
  ...lines.flatMap(findDuplicate),
  ...lines.flatMap(findMisread),
]

const processProblems = (readEnv: (source: Source) => unknown, source: Source): Problem[] => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.problems
  }
}

/** What is wrong with the lines of `envText`, and the first problem of each value; with the line where it is set. */
export const checkSettings = (source: Source, envText: string): (Problem & { at?: number | undefined })[] => {
  const lines = readEnvLines(envText)
  const values = { ...source, ...misreadValues(lines) }
  const valueProblems = [
    ...[migrateEnv, apiEnv, workerEnv].flatMap((readEnv) => processProblems(readEnv, values)),
    ...stackProblems(values),
    ...remainingDemoValues(values),
  ]
  const byName = Map.groupBy(valueProblems, ({ name }) => name)
  const firstOfEach = [...byName.values()].map(([problem]) => problem!)
  return [...lineProblems(lines), ...firstOfEach].map((problem) => {
    return { ...problem, at: lines.findLast(({ name }) => name === problem.name)?.number }
  })
}

/** The problems for people. A line to paste stands alone, so that nothing else gets into .env with it. */
export const describeProblems = (problems: ReturnType<typeof checkSettings>): string => {
  const sentences = problems.map(({ at, ...problem }) => {
    const where = at === undefined ? '' : `(line ${at} of .env) `
    return `  ✗ ${where}${describeProblem(problem)}`
  })
  return [...sentences, '  .env.example explains every variable.'].join('\n')
}

/** What `settings` accepts, and the operator of a public site should know. */
const findWarnings = ({ SITE_URL, MAIL_FROM, ALLOW_DEMO_CONTENT }: Source, envMode = 0): string[] => {
  if (isLocalUrl(SITE_URL)) return []
  return [
    ALLOW_DEMO_CONTENT !== 'true' &&
      'The build stops if facts or words are still in demo(...), or drawings are in place of photos, and lists them; ALLOW_DEMO_CONTENT=true builds the site all the same.',
    (envMode & 0o004) > 0 &&
      'Everybody who has a login on this machine can read .env, which has every password: "chmod 600 .env".',
    `Mail that is rejected behind your mail server bounces to ${MAIL_FROM}: that mailbox must exist, and somebody must read it.`,
  ].filter((warning) => warning !== false)
}

/** What is said of valid settings. `envMode`: the permissions of .env, where they are known. */
export const summaryOf = (source: Source, envMode?: number): string => {
  const { SITE_URL, INBOX_PORT, COMPOSE_PROFILES = '' } = source
  const demo = `This is a demo, for this machine only: ${SITE_URL} is the site, http://localhost:${INBOX_PORT} the inbox of its mail.`
  const isDemo = isLocalUrl(SITE_URL) && COMPOSE_PROFILES.includes('demo')
  const valid = isDemo ? `Every setting is valid. ${demo}` : 'Every setting is valid.'
  return [valid, ...findWarnings(source, envMode).map((warning) => `  ! ${warning}`)].join('\n')
}

/** Where Compose mounts .env; there is no such file where the variables come from the shell. */
const ENV_FILE = '/app/.env'

if (import.meta.main) {
  const envMode = statSync(ENV_FILE, { throwIfNoEntry: false })?.mode
  const problems = checkSettings(process.env, envMode === undefined ? '' : readFileSync(ENV_FILE, 'utf8'))
  const sentences = findSalonProblems(salon).map((sentence) => `  ✗ ${sentence}`)
  if (problems.length > 0) sentences.push(describeProblems(problems))
  if (sentences.length > 0) process.stderr.write(`${sentences.join('\n')}\n`)
  if (sentences.length > 0) process.exitCode = 1
  else process.stdout.write(`  ✓ ${summaryOf(process.env, envMode)}\n`)
}
