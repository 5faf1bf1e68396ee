/** Finds the command that was asked for and runs it. */
import { CommanderError } from 'commander'
import {
  CODE,
  type Command,
  type Input,
  type Output,
  ProblemError,
  UsageError,
  type Write,
} from './command.ts'
import { makeProgram, wordsOf } from './program.ts'

const given = (args: string[]) => args.filter((word) => !word.startsWith('-'))

/** Those that the words lead to, or on whose way they are. */
const meant = (commands: Command[], words: string[]) =>
  commands.filter((command) => {
    const own = wordsOf(command)
    return words.slice(0, own.length).every((word, at) => own[at] === word)
  })

const withoutPrefix = (message: string) => message.replace(/^error: /, '').split('\n')[0]!

const suggestion = (message: string) => /\(Did you mean .+\)/.exec(message)?.[0] ?? ''

/** The sentence for wrong words. */
const explain = (error: CommanderError, args: string[], commands: Command[]) => {
  const words = given(args)
  if (/unknownCommand|help$/.test(error.code))
    return `There is no command "${words.join(' ')}": --help lists them. ${suggestion(error.message)}`.trim()
  if (/missingArgument|excessArguments/.test(error.code)) return `Usage: ${meant(commands, words)[0]!.usage}`
  return `${withoutPrefix(error.message)}: --help behind the command tells its options.`
}

const answer = async (
  args: string[],
  commands: Command[],
  write: Write,
): Promise<Output & { json: boolean }> => {
  let help = ''
  let output: Output | undefined
  const run = async (command: Command, input: Input) => {
    output = await command.run(input, write)
  }
  const program = makeProgram(commands, run, (text) => {
    help += text
  })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const isAsked = error.exitCode === 0 || (error.code === 'commander.help' && given(args).length === 0)
    if (!isAsked) throw new UsageError(explain(error, args, commands))
    if (!help) program.outputHelp()
    const about = meant(commands, given(args)).map(({ usage, about }) => ({ usage, about }))
    output = { text: help.trimEnd(), data: about }
  }
  return { ...output!, json: args.includes('--json') }
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
    const { text, data, json, code = CODE.ok } = await answer(args, commands, write)
    return { out: json && data !== undefined ? JSON.stringify(data, null, 2) : text, err: '', code }
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    return { out: '', err: sentence.trim().split('\n').at(-1)!, code: codeOf(error) }
  }
}
