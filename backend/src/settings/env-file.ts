/** The operator's .env as it was written, which Compose may read differently. */
import { closestMatch } from 'leven'
import { exampleValues, type Problem, type Source } from './read-env.ts'

/** A line that sets a variable. Numbers count from 1. */
type EnvLine = { name: string; written: string; number: number }

/** The lines of the file that set a variable. */
export const readEnvLines = (text: string): EnvLine[] =>
  text.split('\n').flatMap((line, index) => {
    const [, name, written = ''] = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    return name ? [{ name, written, number: index + 1 }] : []
  })

/** What Compose, or a shell that reads the file for docker/stack.yml, takes for something else than text. */
const SPECIAL: [RegExp, string][] = [
  [/^(?!').*\$/, 'a $, which begins the name of a variable'],
  [/^(?!['"])(.*\s)?#/, 'a #, after which all is a comment'],
  [
    /^(?!['"]).*[&;|<>()`\\\s]/,
    'a space or one of & ; | < > ( ) ` \\, which a shell reads as something else',
  ],
]

const specialIn = ({ written }: EnvLine) => SPECIAL.find(([pattern]) => pattern.test(written))?.[1]

/** A value that is read differently than it was written, which 'single quotes' prevent. */
const findMisread = (line: EnvLine): Problem[] => {
  const special = specialIn(line)
  return special ? [{ name: line.name, text: `has ${special}: put its value into 'single quotes'.` }] : []
}

/** The values that are read differently, as they will be once they are in 'single quotes'. */
export const misreadValues = (lines: EnvLine[]): Source =>
  Object.fromEntries(
    lines.filter(specialIn).map(({ name, written }) => [name, written.replace(/^"(.*)"$/, '$1')]),
  )

/** A variable that is set again: Compose reads the last line, and whoever edits the file another one. */
const findRepeated = ({ name, number }: EnvLine, _at: number, lines: EnvLine[]): Problem[] => {
  const first = lines.find((line) => line.name === name)!.number
  return first < number ? [{ name, text: `is also set in line ${first}: delete one of the two.` }] : []
}

const OUR_PREFIXES = /^(SITE|SMTP|MAIL|TLS|BACKUP|CONTACT|MONITOR|RETENTION)_/

/** A name that only resembles one of our variables: Compose would ignore it without a word. */
const findMisspelled = ({ name, written }: EnvLine): Problem[] => {
  const ours = exampleValues()
  if (/^['"]*$/.test(written) || name in ours) return []
  const capitals = name.toUpperCase()
  const nearest = closestMatch(capitals, Object.keys(ours), { maxDistance: capitals.length < 8 ? 1 : 2 })
  if (!nearest && !OUR_PREFIXES.test(capitals)) return []
  const meant = nearest ? `Did you mean ${nearest}?` : 'See .env.example for those that are.'
  return [{ name, text: `is not a variable of this stack. ${meant}` }]
}

/** What is wrong with the lines themselves. */
export const lineProblems = (lines: EnvLine[]): Problem[] => [
  ...lines.flatMap(findMisspelled),
  ...lines.flatMap(findRepeated),
  ...lines.flatMap(findMisread),
]
