/** The command line: commands are data, node:util splits the words, and zod checks an argument and the options. */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { sentenceOf } from '#src/process.ts'
import { ConfigurationError } from '#src/settings/read-env.ts'

export const CODE = { ok: 0, problem: 1, usage: 2, unavailable: 3 } as const

/** A command's output, for people (`text`) and programs (`data`), and its exit code. */
export type Output = { text: string; data: unknown; code?: number }

/** Nothing was found, or the change was impossible. The message is one sentence, the exit code 1. */
export class ProblemError extends Error {
  readonly code: number = CODE.problem
}
class UsageError extends ProblemError {
  override readonly code = CODE.usage
}

export type Command = { usage: string; description: string; run: (input: object) => Promise<Output> }

const problemOf = (usage: string, { code, path, message, ...issue }: z.core.$ZodIssue) => {
  const formatName = (name: unknown) =>
    usage.includes(`<${String(name)}>`) ? `<${String(name)}>` : `--${String(name)}`
  if (code === 'unrecognized_keys')
    return `"${usage}" takes no ${(issue as { keys: string[] }).keys.map(formatName).join()}`
  return `${formatName(path[0])} ${message}`
}

/** Defines the command that is typed as `usage`; `shape` checks its `<argument>` and its `--options`, by name. */
export const defineCommand = <Shape extends z.ZodRawShape>(
  usage: string,
  description: string,
  shape: Shape,
  run: (input: z.output<z.ZodObject<Shape>>) => Promise<Output>,
): Command => ({
  usage,
  description,
  run: async (input) => {
    const { data, error } = z.strictObject(shape).safeParse(input)
    if (error) throw new UsageError(problemOf(usage, error.issues[0]!))
    return run(data as z.output<z.ZodObject<Shape>>)
  },
})

type Cell = string | number | boolean | Date | null
type Row = Record<string, Cell>

const formatCell = (cell: Cell | undefined) =>
  cell instanceof Date ? `${cell.toISOString().slice(0, 19).replace('T', ' ')}Z` : String(cell ?? '')

const alignColumns = (lines: string[][]) => {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  const pad = (cell: string, column: number) => cell.padEnd(widths[column]!)
  return lines.map((cells) => cells.map(pad).join('  ').trimEnd()).join('\n')
}

/** A table with a header; `none` if there are no rows. */
export const formatTable = (rows: Row[], none: string): string => {
  if (rows.length === 0) return none
  const names = Object.keys(rows[0]!)
  return alignColumns([names, ...rows.map((row) => names.map((name) => formatCell(row[name])))])
}

export const formatFacts = (row: Row): string =>
  Object.entries(row)
    .filter(([, cell]) => cell !== null && cell !== '')
    .map(([name, cell]) => `${`${name}:`.padEnd(16)}${formatCell(cell)}`)
    .join('\n')

const helpOf = (commands: Command[]) => `Usage: docker compose run --rm cli <command> [--json]

${alignColumns(commands.map(({ usage, description }) => [`  ${usage}`, description]))}

A <reference> is a message's id or the end of it, as the mails show it. --json prints the answer for programs.
Exit codes: 0 done, 1 a problem was found, or no message, 2 wrong usage, 3 a server cannot be
reached or a variable is wrong.`

const flag = { type: 'boolean' } as const
const text = { type: 'string' } as const
const OPTIONS = { json: flag, help: flag, yes: flag, state: text, search: text, limit: text }

const parseWords = (args: string[]) => {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(sentenceOf(error))
  }
}

const findCommand = (commands: Command[], words: string[]) => {
  for (const command of commands) {
    const fixed = command.usage.split(' ').filter((word) => /^\w/.test(word))
    const argumentName = /<(\w+)>/.exec(command.usage)?.[1]
    const [argument, ...others] = words.slice(fixed.length)
    const isNamed = fixed.every((word, index) => words[index] === word)
    if (isNamed && others.length === 0 && (argumentName || argument === undefined))
      return { command, argument: argumentName ? { [argumentName]: argument } : {} }
  }
  throw new UsageError(`there is no command "${words.join(' ')}": --help lists all`)
}

export const runCli = async (
  args: string[],
  commands: Command[],
): Promise<{ out: string; err: string; code: number }> => {
  try {
    const { values, positionals } = parseWords(args)
    const { json, help, ...options } = values
    if (help || args.length === 0) return { out: helpOf(commands), err: '', code: CODE.ok }
    const { command, argument } = findCommand(commands, positionals)
    const { text, data, code = CODE.ok } = await command.run({ ...argument, ...options })
    return { out: json ? JSON.stringify(data, null, 2) : text, err: '', code }
  } catch (error) {
    return {
      out: '',
      err: error instanceof ConfigurationError ? error.message : sentenceOf(error),
      code: error instanceof ProblemError ? error.code : CODE.unavailable,
    }
  }
}
