/**
 * Runs before all other services and checks every setting of the stack, so that nothing starts with a wrong one: a
 * store that has once started with a placeholder as its password keeps it.
 */
import { readFileSync, statSync } from 'node:fs'
import { salon } from '@willow/shared/salon'
import { findSalonProblems } from '@willow/shared/salon-rules'
import { checkSettings, describeProblems, summaryOf } from './settings/check-stack.ts'

/** Where Compose mounts .env; there is no such file where the variables come from the shell. */
const ENV_FILE = '/app/.env'

const envMode = statSync(ENV_FILE, { throwIfNoEntry: false })?.mode
const problems = checkSettings(process.env, envMode === undefined ? '' : readFileSync(ENV_FILE, 'utf8'))
const sentences = findSalonProblems(salon).map((sentence) => `  ✗ ${sentence}`)
if (problems.length > 0) sentences.push(describeProblems(problems))
if (sentences.length > 0) process.stderr.write(`${sentences.join('\n')}\n`)
if (sentences.length > 0) process.exitCode = 1
else process.stdout.write(`  ✓ ${summaryOf(process.env, envMode)}\n`)
