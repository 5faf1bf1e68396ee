/**
 * What stops a build. Hours and closures that cannot be parsed, which would leave "Open now" on a holiday. And unconfirmed
 * content: claims about products, and reviews, which must be real by law (UK, Digital Markets, Competition and Consumers
 * Act 2024, schedule 20). A line `// DEMO: what` above such words marks them; delete it once they are true. A drawn dog,
 * or the drawn groomer, stands in for a photo, and its import is the mark.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocalUrl } from '@willow/shared/site-variables'
import * as z from 'zod'
import { minutesOf } from '../src/lib/opening.ts'

const DEMO_MARK = /^\s*\/\/ DEMO: (.+)$/
const DRAWING = /\/((?:dogs\/[\w-]+|groomer)\.svg)\?picture'/

const describeDemoContent = (line: string) => {
  const drawing = DRAWING.exec(line)?.[1]
  return drawing ? `the drawing ${drawing} in place of a photo` : DEMO_MARK.exec(line)?.[1]
}

/** Every mark below `folder`, as "file:line: what". */
const listDemoContent = (folder: string): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: folder })
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const what = describeDemoContent(line)
          return what ? [`${file}:${index + 1}: ${what}`] : []
        }),
    )

/** Throws when a public site contains demo content below `folder`, unless that is `allowed`. */
export const rejectDemoContent = (folder: string, url: string, allowed: boolean): void => {
  if (allowed || isLocalUrl(url)) return
  const found = listDemoContent(folder)
  if (found.length === 0) return
  const list = found.map((mark) => `  frontend/src/${mark}`).join('\n')
  throw new Error(
    `Some words and pictures are the demo's and are not confirmed:\n${list}\nMake each true, or take it out, and delete its line "// DEMO"; import a photo in place of a drawing. ALLOW_DEMO_CONTENT=true builds the site with them all the same.`,
  )
}

const aTime = { error: 'must be a time such as 9:00 or 17:30', abort: true }
const time = z.string().regex(/^(1?\d|2[0-3]):[0-5]\d$/, aTime)
const date = z.iso.date({ error: 'must be a date such as 2026-12-24', abort: true })

const rowOf = (day: string) =>
  z
    .strictObject({ day: z.literal(day, `must be ${day}`), opens: time.optional(), closes: time.optional() })
    .refine(({ opens, closes }) => !opens === !closes, 'must have both opens and closes, or neither')
    .refine(({ opens = '0:00', closes = '24:00' }) => minutesOf(opens) < minutesOf(closes), 'must open first')

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(rowOf)
const closure = z.strictObject({ from: date, to: date })
const closures = z.array(closure.refine(({ from, to }) => from <= to, 'must begin before it ends'))
const table = z.object({ hours: z.tuple(week as [(typeof week)[0]]), closures })

/** Throws an Error that names each wrong entry. */
export const checkHours = (content: object): void => {
  const { error } = table.safeParse(content)
  if (error) throw new Error(`frontend/src/content/hours.ts:\n${z.prettifyError(error)}`)
}

/** Runs a step of the build. If it throws, prints the error's sentences without a stack, and exits. */
export const runOrStop = async <Value>(run: () => Value | Promise<Value>): Promise<Value> => {
  try {
    return await run()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
