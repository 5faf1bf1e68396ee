/** A run told so that a person understands it: time, who, what became of it. */
import type { Line } from './simulator/event-loop.ts'
import type { Shrunk } from './shrink.ts'

const two = (value: number) => String(Math.floor(value)).padStart(2, '0')

/** Days, hours, minutes and seconds since the start. */
const clock = (ms: number) => {
  const seconds = ms / 1000
  const day = Math.floor(seconds / 86_400)
  const time = [(seconds % 86_400) / 3600, (seconds % 3600) / 60, seconds % 60].map(two).join(':')
  return day > 0 ? `${day}d ${time}` : `   ${time}`
}

/** What is said again and again with other numbers is counted. */
const withoutRepeats = (lines: Line[]): string[] => {
  const told: string[] = []
  let [last, repeats] = ['', 0]
  const flush = () => {
    if (repeats > 0) told.push(`${' '.repeat(28)}... ${repeats} times more`)
    repeats = 0
  }
  for (const { at, who, what } of lines) {
    const kind = `${who} ${what}`.replace(/\d+/g, '')
    if (kind === last) repeats++
    else {
      flush()
      told.push(`${clock(at)}  ${who.padEnd(13)}  ${what}`)
    }
    last = kind
  }
  flush()
  return told
}

export const storyOf = ({ rule, before, runs, result }: Shrunk): string => {
  const violation = result.violations.find(({ name }) => name === rule)!
  const lines = result.story.filter(({ at }) => at <= violation.at)
  return [
    `Seed ${result.seed} breaks "${rule}": ${violation.text}.`,
    `${before} things were injected, ${new Set(result.injected).size} are needed (found in ${runs} runs):`,
    ...[...new Set(result.injected)].map((id) => `  - ${id}`),
    '',
    ...withoutRepeats(lines),
  ].join('\n')
}
