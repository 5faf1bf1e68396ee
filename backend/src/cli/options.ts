/** The arguments and options of the commands: each teaches itself, and reads its own text. */
import { storedAddress } from '#contract/contact.ts'
import { type CommandOption, UsageError } from './command.ts'

const whole = (name: string) => (text: string) => {
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1) throw new UsageError(`--${name} must be a number from 1.`)
  return Number(text)
}

const searched = (text: string) => {
  if (!text.trim()) throw new UsageError('--search must have a word, a name, an address or a day after it.')
  return text.trim()
}

/**
 * What stands for an argument in a usage, and how it is read. An empty one is what a variable that is not set leaves of
 * `messages hold "$REFERENCE"`: it is refused, because every id ends with nothing.
 */
export const ARGUMENTS: Record<string, (text: string) => string> = {
  '<reference>': (text) => {
    if (text.trim().length < 4)
      throw new UsageError("<reference> must be a message's id or the end of it, at least 4 characters.")
    return text.trim()
  },
  '<email>': (text) => {
    if (!/[^@\s]@[^@\s]/.test(text))
      throw new UsageError('<email> must be a whole e-mail address, such as ann@example.com.')
    return storedAddress(text)
  },
}

export const OPTIONS = {
  json: { flags: '--json', about: 'the answer as JSON, for programs' },
  state: { flags: '--state <state>', about: 'only pending, sent or held messages' },
  search: {
    flags: '--search <word>',
    about: 'only with this word, name, address or day (2026-11-16)',
    read: searched,
  },
  limit: { flags: '--limit <number>', about: 'this many', read: whole('limit'), fallback: 20 },
  csv: { flags: '--csv', about: 'CSV, safe to open in a spreadsheet' },
  days: { flags: '--days <number>', about: 'older than this (RETENTION_DAYS)', read: whole('days') },
  yes: { flags: '--yes', about: 'really do it' },
} satisfies Record<string, CommandOption>
