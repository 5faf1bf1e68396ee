/** The command line, over commander: which words lead to which command, and the help of each. */
import { type Command as Branch, Command as Program, Option } from 'commander'
import type { Command, CommandOption, Input } from './command.ts'
import { ARGUMENTS, OPTIONS } from './options.ts'

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
