/** Checks every setting of the stack, and tells the operator what is wrong. */
import { parseEnv } from 'node:util'
import { isLocalUrl } from '@willow/shared/site-url'
import { findConflicts } from './conflicts.ts'
import { checkVariables, describeProblem, type Source } from './env.ts'
import { lineProblems, readEnvLines } from './env-file.ts'
import type { Problem } from './variables.ts'
import { warningsAbout } from './warnings.ts'

/** Finds what is wrong with the lines of `envText`, and the first problem of each variable. */
export const checkSettings = (source: Source, envText: string): Problem[] => {
  const ofLines = lineProblems(readEnvLines(envText))
  // To a container Compose gives the folder's name in place of an empty one.
  const { COMPOSE_PROJECT_NAME } = parseEnv(envText)
  const { values, problems } = checkVariables({ ...source, COMPOSE_PROJECT_NAME })
  if (values) problems.push(...findConflicts(values))
  // Compose gives a variable whose line it misreads another value, so nothing is said of that value.
  const others = problems.filter(({ name }) => !ofLines.some((problem) => problem.name === name))
  const firstOfEach = others.filter(
    ({ name }, index) => others.findIndex((one) => one.name === name) === index,
  )
  return [...ofLines, ...firstOfEach]
}

/** Writes the problems for the operator. A line to paste stands alone, so that nothing else gets into .env with it. */
export const describeProblems = (problems: Problem[]): string => {
  const sentences = problems.map((problem) => `  ✗ ${describeProblem(problem)}`)
  return [...sentences, '  .env.example explains every variable.'].join('\n')
}

/** What the operator of valid settings should know. `envMode` is the permissions of .env, where they are known. */
export const summaryOf = (source: Source, envMode = 0): string => {
  const { SITE_URL, INBOX_PORT, COMPOSE_PROFILES = '', MAIL_FROM, ALLOW_DEMO_CONTENT } = source
  const valid = 'Every setting is valid.'
  const demo = `This is a demo, for this machine only: ${SITE_URL} is the site, http://localhost:${INBOX_PORT} the inbox of its mail.`
  if (isLocalUrl(SITE_URL)) return COMPOSE_PROFILES.includes('demo') ? `${valid} ${demo}` : valid
  const warnings = [
    ALLOW_DEMO_CONTENT !== 'true' &&
      'The build stops if facts or words are still in demo(...), or drawings are in place of photos, and lists them; ALLOW_DEMO_CONTENT=true builds the site anyway.',
    (envMode & 0o004) > 0 &&
      'Everybody who has a login on this machine can read .env, which has every password: "chmod 600 .env".',
    `Mail that is rejected after your mail server has accepted it bounces to ${MAIL_FROM}: that mailbox must exist, and somebody must read it.`,
    ...Object.values(warningsAbout(source)),
  ]
  const lines = warnings.flatMap((warning) => (warning ? [`  ! ${warning}`] : []))
  return [valid, ...lines].join('\n')
}
