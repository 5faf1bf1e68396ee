/** The operator's .env as it was written, which Compose reads in a way of its own. */

/** A line that sets a variable. Numbers count from 1. */
export type EnvLine = { name: string; written: string; number: number }

/** The lines of the file that set a variable; of one that is set twice the last, as Compose reads it. */
export const readEnvLines = (text: string): Map<string, EnvLine> =>
  new Map(
    text.split('\n').flatMap((line, index): [string, EnvLine][] => {
      const [, name, written = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
      return name ? [[name, { name, written, number: index + 1 }]] : []
    }),
  )

/** A sentence for each value that Compose reads differently than it was written, unless it is in 'single quotes'. */
export const misreadValues = (lines: Map<string, EnvLine>): string[] =>
  [...lines.values()].flatMap(({ name, written }) => {
    if (written.startsWith("'")) return []
    const isQuoted = written.startsWith('"')
    const why = written.includes('$')
      ? 'a $, which begins the name of a variable'
      : !isQuoted && /(^|\s)#/.test(written)
        ? 'a #, after which all is a comment'
        : undefined
    return why ? [`${name} has ${why}: put its value into 'single quotes'.`] : []
  })
