/** The operator's .env as it was written, which Compose may read differently. */
import { closestMatch } from 'leven'
import { exampleValues } from './read-env.ts'

/** A line that sets a variable. Numbers count from 1. */
type EnvLine = { name: string; written: string; number: number }

/** The lines of the file that set a variable. If one is set twice, the last line counts, as for Compose. */
export const readEnvLines = (text: string): Map<string, EnvLine> =>
  new Map(
    text.split('\n').flatMap((line, index): [string, EnvLine][] => {
      const [, name, written = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
      return name ? [[name, { name, written, number: index + 1 }]] : []
    }),
  )

/** A sentence if Compose reads the value differently than it was written, which 'single quotes' prevent. */
const misreadProblem = ({ name, written }: EnvLine) => {
  const what = written.includes('$')
    ? 'a $, which begins the name of a variable'
    : !written.startsWith('"') && /(^|\s)#/.test(written) && 'a #, after which all is a comment'
  return what && !written.startsWith("'") ? `${name} has ${what}: put its value into 'single quotes'.` : []
}

const OUR_PREFIXES = /^(SITE|SMTP|MAIL|TLS|BACKUP|CONTACT|MONITOR|RETENTION)_/

/** A sentence if the name only resembles one of our variables: Compose would ignore it without a word. */
const misspelledProblem = ({ name, written }: EnvLine) => {
  const ours = exampleValues()
  if (/^['"]*$/.test(written) || name in ours) return []
  const capitals = name.toUpperCase()
  const nearest = closestMatch(capitals, Object.keys(ours), { maxDistance: capitals.length < 8 ? 1 : 2 })
  if (!nearest && !OUR_PREFIXES.test(capitals)) return []
  const meant = nearest ? `Did you mean ${nearest}?` : 'See .env.example for those that are.'
  return `${name} is not a variable of this stack. ${meant}`
}

/** A sentence for each line that Compose reads differently than it was meant. */
export const lineProblems = (lines: EnvLine[]): string[] => [
  ...lines.flatMap(misspelledProblem),
  ...lines.flatMap(misreadProblem),
]
