/** Finds the command that was asked for and runs it. */
import { parseArgs } from 'node:util'
import { CODE, type Command, type Input, ProblemError, UsageError, type Write } from './command.ts'

const words = (command: Command) => command.usage.split(' ').filter((word) => /^[a-z]+$/.test(word))

const help = (commands: Command[]) => {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  return `The operator's commands of the contact form.

  docker compose run --rm cli <command>

${commands.map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`).join('\n')}

Options
  --json        the answer as JSON, for programs
  --state S     list: only pending, sent or held messages
  --limit N     list: this many (20)
  --csv         export: CSV, safe to open in a spreadsheet
  --days N      purge: older than this (RETENTION_DAYS)
  --yes         erase, purge: really do it
  --help        this text

A <reference> is a message's id or the end of it, as the mails tell it.
Exit codes: 0 done, 1 a problem was found or nothing was there, 2 wrong words, 3 a server is out of reach
or a variable is wrong.`
}

const options = {
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  state: { type: 'string' },
  limit: { type: 'string', default: '20' },
  days: { type: 'string' },
} as const

const whole = (name: string, text: string) => {
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1) throw new UsageError(`--${name} must be a number from 1.`)
  return Number(text)
}

const read = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const find = (commands: Command[], given: string[]) => {
  const command = commands.find((one) => words(one).every((word, index) => given[index] === word))
  if (!command) throw new UsageError(`There is no command "${given.join(' ')}": --help lists them.`)
  const rest = given.slice(words(command).length)
  const wanted = command.usage.match(/<[^>]+>/g) ?? []
  if (rest.length !== wanted.length) throw new UsageError(`Usage: ${command.usage}`)
  return { command, rest }
}

const answer = async (args: string[], commands: Command[], write: Write) => {
  const { values, positionals } = read(args)
  if (values.help || positionals.length === 0)
    return { text: help(commands), data: commands.map(({ usage, about }) => ({ usage, about })), values }
  const { command, rest } = find(commands, positionals)
  const input: Input = {
    words: rest,
    json: values.json,
    yes: values.yes,
    csv: values.csv,
    state: values.state,
    limit: whole('limit', values.limit),
    days: values.days === undefined ? undefined : whole('days', values.days),
  }
  return { ...(await command.run(input, write)), values }
}

const codeOf = (error: unknown) => {
  if (error instanceof UsageError) return CODE.usage
  return error instanceof ProblemError ? CODE.problem : CODE.unavailable
}

/** Runs what `args` ask for; resolves to what to print where, and the exit code. */
export const runCli = async (
  args: string[],
  commands: Command[],
  write: Write,
): Promise<{ out: string; err: string; code: number }> => {
  try {
    const { text, data, values, code = CODE.ok } = await answer(args, commands, write)
    return { out: values.json && data !== undefined ? JSON.stringify(data, null, 2) : text, err: '', code }
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    return { out: '', err: sentence.trim().split('\n').at(-1)!, code: codeOf(error) }
  }
}
