/** The command line: commander reads the words, and each command answers with a text. */
import { Command, CommanderError } from 'commander'
import { lastLineOf, messageOf } from '#src/log.ts'
import { ConfigurationError } from '#src/settings/env.ts'

const CODE = { ok: 0, problem: 1, usage: 2, unavailable: 3 } as const
const PROGRAM = 'docker compose run --rm cli'
const EXIT_CODES = `
"<command> --help" shows its options.
A <reference> is a message's id or the end of it, as the mails show it.
Exit codes: 0 done, 1 a problem was found, or no message, 2 wrong usage, 3 a server cannot be
reached or a variable is wrong.`

/** A command's output, and whether it found a problem. */
export type Output = { text: string; isProblem?: boolean }

/** Nothing was found, or the change was impossible. The message is one sentence, the exit code 1. */
export class ProblemError extends Error {}

/** Makes a commander action from a function that resolves to a command's output. */
export type Answering = <Args extends unknown[]>(
  run: (...args: Args) => Promise<Output>,
) => (...args: Args) => Promise<void>

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

export const formatFacts = (row: Row): string => {
  const facts = Object.entries(row).filter(([, cell]) => cell !== null && cell !== '')
  return alignColumns(facts.map(([name, cell]) => [`${name}:`, formatCell(cell)]))
}

/** Runs a command line. Without arguments it shows the help, which lists the commands of every group. */
export const runCli = async (
  args: string[],
  addCommands: (program: Command, answering: Answering) => void,
): Promise<{ out: string; err: string; code: number }> => {
  let out = ''
  let err = ''
  let code: number = CODE.ok
  const program: Command = new Command(PROGRAM)
    .configureHelp({
      visibleCommands: ({ commands }) =>
        commands.flatMap((command) => (command.commands.length > 0 ? command.commands : [command])),
      subcommandTerm: (command) =>
        `${command.parent!.name()} ${command.name()} ${command.usage()}`.replace(`${PROGRAM} `, ''),
    })
    .addHelpText('after', EXIT_CODES)
    .configureOutput({ writeOut: (text) => (out += text), writeErr: (text) => (err += text) })
    .exitOverride()
  addCommands(program, (run) => async (...words) => {
    const { text, isProblem } = await run(...words)
    out = text
    code = isProblem ? CODE.problem : CODE.ok
  })
  try {
    await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) code = error.exitCode && CODE.usage
    else if (error instanceof ProblemError) code = CODE.problem
    else code = CODE.unavailable
    if (error instanceof ConfigurationError) err = messageOf(error)
    else if (!(error instanceof CommanderError)) err = lastLineOf(error)
  }
  return { out: out.trimEnd(), err: err.trimEnd(), code }
}
