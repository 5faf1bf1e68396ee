/** The lines of .env: which values Compose reads differently than they were written, and which names it ignores. */
import { closestMatch } from 'leven'
import { EXAMPLE } from './env.ts'
import type { Problem } from './variables.ts'

/** A line that sets a variable. */
type EnvLine = { name: string; written: string }

/** The lines of the file that set a variable; of several for the same one the last, which Compose reads. */
export const readEnvLines = (text: string): EnvLine[] => {
  const lines = text.split('\n').flatMap((line): [string, EnvLine][] => {
    const [, name, written = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    return name ? [[name, { name, written }]] : []
  })
  return [...new Map(lines).values()]
}

/** A value that Compose reads differently than it was written, which 'single quotes' prevent. "# " counts as an intended comment. */
const findMisread = ({ name, written }: EnvLine): Problem[] => {
  const special = /^(?!').*\$/.test(written)
    ? 'a $, which begins the name of a variable'
    : /^(?!['"])(.*\s)?#\S/.test(written) && 'a #, after which all is a comment'
  return special ? [{ name, text: `has ${special}: put its value into 'single quotes'.` }] : []
}

const OUR_PREFIXES = /^(SITE|SMTP|MAIL|TLS|BACKUP|MONITOR)_/

/** A name that only resembles one of our variables: Compose would ignore it without a word. */
const findMisspelled = ({ name, written }: EnvLine): Problem[] => {
  if (/^['"]*$/.test(written) || name in EXAMPLE) return []
  const capitals = name.toUpperCase()
  const nearest = closestMatch(capitals, Object.keys(EXAMPLE), { maxDistance: capitals.length < 8 ? 1 : 2 })
  if (!nearest && !OUR_PREFIXES.test(capitals)) return []
  const meant = nearest ? `Did you mean ${nearest}?` : 'See .env.example for those that are.'
  return [{ name, text: `is not a variable of this stack. ${meant}` }]
}

/** What is wrong with the lines themselves. */
export const lineProblems = (lines: EnvLine[]): Problem[] => [
  ...lines.flatMap(findMisspelled),
  ...lines.flatMap(findMisread),
]
