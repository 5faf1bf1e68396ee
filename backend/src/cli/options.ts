/** The options of the commands: each teaches itself, and reads its own text. */
import { type CommandOption, UsageError } from './command.ts'

const whole = (name: string) => (text: string) => {
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1) throw new UsageError(`--${name} must be a number from 1.`)
  return Number(text)
}

export const OPTIONS = {
  json: { flags: '--json', about: 'the answer as JSON, for programs' },
  state: { flags: '--state <state>', about: 'only pending, sent or held messages' },
  limit: { flags: '--limit <number>', about: 'this many', read: whole('limit'), fallback: 20 },
  csv: { flags: '--csv', about: 'CSV, safe to open in a spreadsheet' },
  days: { flags: '--days <number>', about: 'older than this (RETENTION_DAYS)', read: whole('days') },
  yes: { flags: '--yes', about: 'really do it' },
} satisfies Record<string, CommandOption>
