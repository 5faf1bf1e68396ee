/** The command line, on top of commander: help, exit codes, and how a command's output is printed. */
import { Command, CommanderError } from 'commander'

export const CODE = { ok: 0, problem: 1, usage: 2, unavailable: 3 } as const

/** A command's output, for people (`text`) and programs (`data`), and its exit code. */
export type Output = { text: string; data: unknown; code?: number }

/** Nothing was found, or it could not be done: one sentence, exit code 1. */
export class ProblemError extends Error {}

/** What commands are added to. */
export type Cli = {
  program: Command
  /** The action of a command; prints what `run` resolves to. */
  answer: <Args extends unknown[]>(
    run: (...args: Args) => Promise<Output>,
  ) => (...args: Args) => Promise<void>
}

/** An error as a sentence; a database error has it in its last line. */
export const sentence = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).trim().split('\n').at(-1)!

type Cell = string | number | boolean | Date | null
type Row = Record<string, Cell>

const show = (cell: Cell | undefined) =>
  cell instanceof Date ? `${cell.toISOString().slice(0, 19).replace('T', ' ')}Z` : String(cell ?? '')

/** A table with a header; `none` if there are no rows. */
export const table = (rows: Row[], none: string): string => {
  if (rows.length === 0) return none
  const names = Object.keys(rows[0]!)
  const lines = [names, ...rows.map((row) => names.map((name) => show(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** One fact per line. */
export const facts = (row: Row): string =>
  Object.entries(row)
    .filter(([, cell]) => cell !== null && cell !== '')
    .map(([name, cell]) => `${`${name}:`.padEnd(16)}${show(cell)}`)
    .join('\n')

const HELP = `
--help after a command explains that command. A <reference> is a message's id or the end of it, as the mails
show it.`
const EXIT_CODES = `
Exit codes: 0 done, 1 a problem was found or nothing was there, 2 wrong words, 3 a server is out of reach
or a variable is wrong.`

const isGroup = ({ commands }: Command) => commands.length > 0
const leavesOf = (command: Command): Command[] =>
  isGroup(command) ? command.commands.flatMap(leavesOf) : [command]
/** As typed: `messages show <reference>`. */
const usageOf = (command: Command): string => {
  const words = command.registeredArguments.map((argument) => `<${argument.name()}>`)
  const names = []
  for (let one = command; one.parent; one = one.parent) names.unshift(one.name())
  return [...names, ...words].join(' ')
}

const makeProgram = (write: (text: string) => void) =>
  new Command('docker compose run --rm cli')
    .description("The operator's commands of the contact form.")
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: () => {}, getOutHelpWidth: () => 110 })
    .option('--json', 'the answer as JSON, for programs')
    .helpCommand(false)
    // All commands in one list, groups included.
    .configureHelp({
      showGlobalOptions: true,
      visibleCommands: (command) => (isGroup(command) ? leavesOf(command) : []),
      subcommandTerm: usageOf,
    })
    .addHelpText('after', HELP)
    .addHelpText('afterAll', EXIT_CODES)

/** The sentence and exit code of an error that a command or commander has thrown. */
const problemOf = (error: unknown): { err: string; code: number } => {
  if (!(error instanceof CommanderError))
    return { err: sentence(error), code: error instanceof ProblemError ? CODE.problem : CODE.unavailable }
  const isGroup = error.code === 'commander.help'
  const err = isGroup
    ? 'a command is missing: --help lists them'
    : error.message
        .trim()
        .replace(/^error: /, '')
        .replaceAll('\n', ' ')
  return { err, code: CODE.usage }
}

/** Runs the command in `args`; resolves to its output and exit code. */
export const runCli = async (
  args: string[],
  addCommands: (cli: Cli) => void,
): Promise<{ out: string; err: string; code: number }> => {
  let help = ''
  let output: Output = { text: '', data: undefined }
  const program = makeProgram((text) => (help += text))
  const answer: Cli['answer'] =
    (run) =>
    async (...given) => {
      output = await run(...given)
    }
  addCommands({ program, answer })
  try {
    await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' })
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.exitCode === 0
    return isHelp ? { out: help.trimEnd(), err: '', code: CODE.ok } : { out: '', ...problemOf(error) }
  }
  const { text, data, code = CODE.ok } = output
  const isJson = args.includes('--json') && data !== undefined
  return { out: isJson ? JSON.stringify(data, null, 2) : text, err: '', code }
}
