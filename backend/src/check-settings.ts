/**
 * Runs before all other services and checks every setting of the stack, so that nothing starts with a wrong one: a
 * store that has once started with a placeholder as its password keeps it.
 */
import { readFileSync, statSync } from 'node:fs'
import { salon } from '@willow/shared/salon'
import { findSalonProblems } from '@willow/shared/salon-rules'
import { isLocalUrl } from '@willow/shared/site-url'
import { closestMatch } from 'leven'
import { findClashes } from './settings/clashes.ts'
import { checkVariables, describeProblem, exampleValues, type Source } from './settings/env.ts'
import { findCertificateProblems } from './settings/own-certificates.ts'
import type { Problem } from './settings/variables.ts'
import { warningsAbout } from './settings/warnings.ts'

/** Where Compose mounts .env; there is no such file where the variables come from the shell. */
const ENV_FILE = '/app/.env'
/** Where Compose mounts CERTIFICATES_FOLDER. */
const OWN_CERTIFICATES = '/own-certificates'

/** A line that sets a variable. Numbers count from 1. */
type EnvLine = { name: string; written: string; number: number }

/** The lines of the file that set a variable; of several for the same one the last, which Compose reads. */
export const readEnvLines = (text: string): EnvLine[] => {
  const lines = text.split('\n').flatMap((line, index): [string, EnvLine][] => {
    const [, name, written = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    return name ? [[name, { name, written, number: index + 1 }]] : []
  })
  return [...new Map(lines).values()]
}

/** A value that Compose reads differently than it was written, which 'single quotes' prevent. */
const findMisread = ({ name, written }: EnvLine): Problem[] => {
  const special = /^(?!').*\$/.test(written)
    ? 'a $, which begins the name of a variable'
    : /^(?!['"])(.*\s)?#/.test(written) && 'a #, after which all is a comment'
  return special ? [{ name, text: `has ${special}: put its value into 'single quotes'.` }] : []
}

const OUR_PREFIXES = /^(SITE|SMTP|MAIL|TLS|BACKUP|MONITOR)_/

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
  ...lines.flatMap(findMisread),
]

/** What is wrong with the lines of `envText`, and the first problem of each value; with the line where it is set. */
export const checkSettings = (source: Source, envText: string): (Problem & { at?: number | undefined })[] => {
  const lines = readEnvLines(envText)
  const ofLines = lineProblems(lines)
  const { values, problems } = checkVariables(source)
  if (values) problems.push(...findClashes(values))
  if (source.CERTIFICATES_FOLDER) problems.push(...findCertificateProblems(OWN_CERTIFICATES))
  // What is misread is first put into quotes: until then its value is another one.
  const others = problems.filter(({ name }) => !ofLines.some((problem) => problem.name === name))
  const firstOfEach = others.filter(
    ({ name }, index) => others.findIndex((one) => one.name === name) === index,
  )
  return [...ofLines, ...firstOfEach].map((problem) => {
    return { ...problem, at: lines.find(({ name }) => name === problem.name)?.number }
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

/** What is said of valid settings. `envMode`: the permissions of .env, where they are known. */
export const summaryOf = (source: Source, envMode = 0): string => {
  const { SITE_URL, INBOX_PORT, COMPOSE_PROFILES = '', MAIL_FROM, ALLOW_DEMO_CONTENT } = source
  const valid = 'Every setting is valid.'
  const demo = `This is a demo, for this machine only: ${SITE_URL} is the site, http://localhost:${INBOX_PORT} the inbox of its mail.`
  if (isLocalUrl(SITE_URL)) return COMPOSE_PROFILES.includes('demo') ? `${valid} ${demo}` : valid
  const warnings = [
    ALLOW_DEMO_CONTENT !== 'true' &&
      'The build stops if facts or words are still in demo(...), or drawings are in place of photos, and lists them; ALLOW_DEMO_CONTENT=true builds the site all the same.',
    (envMode & 0o004) > 0 &&
      'Everybody who has a login on this machine can read .env, which has every password: "chmod 600 .env".',
    `Mail that is rejected behind your mail server bounces to ${MAIL_FROM}: that mailbox must exist, and somebody must read it.`,
    ...Object.values(warningsAbout(source)),
  ]
  const lines = warnings.flatMap((warning) => (warning ? [`  ! ${warning}`] : []))
  return [valid, ...lines].join('\n')
}

if (import.meta.main) {
  const envMode = statSync(ENV_FILE, { throwIfNoEntry: false })?.mode
  const problems = checkSettings(process.env, envMode === undefined ? '' : readFileSync(ENV_FILE, 'utf8'))
  const sentences = findSalonProblems(salon).map((sentence) => `  ✗ ${sentence}`)
  if (problems.length > 0) sentences.push(describeProblems(problems))
  if (sentences.length > 0) process.stderr.write(`${sentences.join('\n')}\n`)
  if (sentences.length > 0) process.exitCode = 1
  else process.stdout.write(`  ✓ ${summaryOf(process.env, envMode)}\n`)
}
