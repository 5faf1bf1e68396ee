/** The command line, over commander: what a command is, which words lead to it, and the help of each. */
import { type Command as Branch, Command as Program, CommanderError, Option } from 'commander'
import { storedAddress } from '#contract/contact.ts'

/** What a command got from the command line. */
export type Input = {
  words: string[]
  json: boolean
  yes: boolean
  csv: boolean
  state: string | undefined
  search: string | undefined
  limit: number
  days: number | undefined
}

/** What a command says, for people and for programs, and its exit code. */
export type Output = { text: string; data: unknown; code?: number }

/** Puts text out, in front of what the command answers in the end. */
export type Write = (text: string) => Promise<void>

/** Exit codes. */
export const CODE = { ok: 0, problem: 1, usage: 2, unavailable: 3 } as const

/** An option of a command, as its help tells it; `read` throws where the text is wrong. */
export type CommandOption = {
  flags: string
  about: string
  read?: (text: string) => number | string
  fallback?: number
}

export type Command = {
  /** As typed: `messages show <reference>`. */
  usage: string
  about: string
  /** Besides --json and --help, which every command has. */
  options?: CommandOption[]
  /** What its help says besides. */
  more?: string
  /** `write` puts out a piece of a long answer at once, and waits until it is taken. */
  run: (input: Input, write: Write) => Promise<Output>
}

/** Wrong words on the command line; told in one sentence, exit code 2. */
export class UsageError extends Error {}

/** Nothing was found, or it could not be done; one sentence, exit code 1. */
export class ProblemError extends Error {}

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

const NAME = 'docker compose run --rm cli'
const EXIT_CODES = `
Exit codes: 0 done, 1 a problem was found or nothing was there, 2 wrong words, 3 a server is out of reach
or a variable is wrong.`
const EACH = `
--help behind a command teaches that command. A <reference> is a message's id or the end of it, as the mails
tell it.`
const WIDTH = 110

/** The words that lead to a command, without what stands for its arguments. */
export const wordsOf = ({ usage }: Command): string[] =>
  usage.split(' ').filter((word) => /^[a-z]+$/.test(word))

const optionOf = ({ flags, about, read, fallback }: CommandOption) => {
  const option = new Option(flags, about)
  if (read) option.argParser(read)
  return fallback === undefined ? option : option.default(fallback)
}

const branchOf = (parent: Branch, word: string) =>
  parent.commands.find((one) => one.name() === word) ?? parent.command(word).helpCommand(false)

const addCommand = (root: Branch, command: Command, run: (input: Input) => Promise<void>) => {
  const branch = wordsOf(command).reduce(branchOf, root).description(command.about)
  for (const argument of command.usage.match(/<[^>]+>/g) ?? [])
    branch.argument(argument, '', ARGUMENTS[argument]!)
  for (const option of command.options ?? []) branch.addOption(optionOf(option))
  branch.addHelpText('after', [command.more && `\n${command.more}`, EXIT_CODES].filter(Boolean).join('\n'))
  return branch.action((...given: unknown[]) => {
    const options = branch.optsWithGlobals<Partial<Input>>()
    const words = given.filter((word) => typeof word === 'string')
    return run({
      json: false,
      yes: false,
      csv: false,
      state: undefined,
      search: undefined,
      limit: 20,
      days: undefined,
      ...options,
      words,
    })
  })
}

/** Takes words apart and calls `run`; help goes to `write`, and everything that is wrong is thrown. */
export const makeProgram = (
  commands: Command[],
  run: (command: Command, input: Input) => Promise<void>,
  write: (text: string) => void,
): Branch => {
  const usages = new Map<Branch, string>()
  const root = new Program(NAME)
  root
    .description("The operator's commands of the contact form.")
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: () => {}, getOutHelpWidth: () => WIDTH })
    .addOption(optionOf(OPTIONS.json))
    .helpCommand(false)
    // The whole list in one: nobody has to look into groups.
    .configureHelp({
      showGlobalOptions: true,
      visibleCommands: (branch) =>
        [...usages.keys()].filter((one) => branch === root || one.parent === branch),
      subcommandTerm: (branch) => usages.get(branch) ?? branch.name(),
    })
    .addHelpText('after', EACH + EXIT_CODES)
  for (const command of commands)
    usages.set(
      addCommand(root, command, (input) => run(command, input)),
      command.usage,
    )
  return root
}

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
