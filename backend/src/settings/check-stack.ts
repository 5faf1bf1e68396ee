/** Checks every setting of the stack, and tells the operator what is wrong. */
import { isLocalUrl } from '@willow/shared/site-url'
import { findConflicts } from './conflicts.ts'
import { checkVariables, describeProblem, type Source } from './env.ts'
import type { Problem } from './variables.ts'
import { warningsAbout } from './warnings.ts'

/** Finds the first problem of each variable. */
export const checkSettings = (source: Source): Problem[] => {
  const { values, problems } = checkVariables(source)
  if (values) problems.push(...findConflicts(values))
  return problems.filter(({ name }, index) => problems.findIndex((one) => one.name === name) === index)
}

/** Writes the problems for the operator. A line to paste stands alone, so that nothing else gets into .env with it. */
export const describeProblems = (problems: Problem[]): string => {
  const sentences = problems.map((problem) => `  ✗ ${describeProblem(problem)}`)
  return [...sentences, '  .env.example explains every variable.'].join('\n')
}

/** What the operator of valid settings should know. */
export const summaryOf = (source: Source): string => {
  const { SITE_URL, INBOX_PORT, COMPOSE_PROFILES = '', MAIL_FROM } = source
  const valid = 'Every setting is valid.'
  const demo = `This is a demo, for this machine only: ${SITE_URL} is the site, http://localhost:${INBOX_PORT} the inbox of its mail.`
  if (isLocalUrl(SITE_URL)) return COMPOSE_PROFILES.includes('demo') ? `${valid} ${demo}` : valid
  const bounces = `Mail that is rejected after your mail server has accepted it bounces to ${MAIL_FROM}: that mailbox must exist, and somebody must read it.`
  return [valid, bounces, ...Object.values(warningsAbout(source))].join('\n  ! ')
}
