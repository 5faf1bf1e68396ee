/** The log, and how an error is described in an event and to the operator. */

/** Logs one JSON event. It contains ids and figures, never a visitor's text or address. */
export type Log = (event: string, facts?: Record<string, string | number | boolean | null>) => void

/** Makes a log whose events carry the process's name. */
export const openLog =
  (name: string): Log =>
  (event, facts = {}) =>
    void process.stdout.write(
      `${JSON.stringify({ time: new Date().toISOString(), process: name, event, ...facts })}\n`,
    )

type CodedError = Error & {
  code?: unknown
  /** Prisma's, with what Postgres answered. */
  meta?: { driverAdapterError?: { cause?: { originalCode?: string; kind?: string } } }
}

/** The SQLSTATE of Postgres or what Prisma makes of it, else the error's own code or that of its cause. */
const codeOf = ({ code, meta, cause }: CodedError): string | number | null => {
  const { originalCode, kind } = meta?.driverAdapterError?.cause ?? {}
  if (originalCode || kind) return originalCode ?? kind!
  if (typeof code === 'string' || typeof code === 'number') return code
  return cause instanceof Error ? codeOf(cause) : null
}

/** The innermost line of our own code in the stack: never a word that the message quotes. */
const placeOf = ({ stack = '', message }: Error): string | null =>
  /\bbackend\/src\/[\w/.-]+:\d+/.exec(stack.replace(message, ''))?.[0] ?? null

/** An error for an event: its class, code and place. Not its message, which may quote a visitor or an address. */
export const errorFacts = (
  thrown: unknown,
): { error: string; code: string | number | null; at: string | null } =>
  thrown instanceof Error
    ? { error: thrown.name, code: codeOf(thrown), at: placeOf(thrown) }
    : { error: 'Error', code: null, at: null }

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error)

/** The last line of the error's message, in which a database error says everything. */
export const lastLineOf = (error: unknown): string => messageOf(error).trim().split('\n').at(-1)!
