/** What a command is: its words, what it teaches about itself, and what it does. */

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
