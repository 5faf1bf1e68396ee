/**
 * The checks that stop a build: a page refers to a missing file; hours or closures cannot be parsed, which would leave "Open
 * now" on a holiday; a fact or a text is still in demo(...) (shared/demo.ts), or a drawn dog or groomer stands for a photo.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { isLocalUrl } from '@willow/shared/site-url'
import { minutesOf } from '#src/plain/opening-times.ts'

/** A call of demo(), or a drawing that stands for a photo. A comment is neither. */
const DEMO =
  /^(?!\s*(?:\/?\*|\/\/)).*(?:\bdemo(?:<[^(]*>)?\(|\/(?:dogs\/[\w-]+|groomer)\.svg\?(?:position=\w+&)?picture')/

/** The unconfirmed content of the project below `root`, as "file:line: its text". */
const listDemoContent = (root: string): string[] =>
  globSync(['shared/salon.ts', 'frontend/src/**/*.{ts,tsx}'], { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      return lines.flatMap((text, at) => (DEMO.test(text) ? `${file}:${at + 1}: ${text.trim()}` : []))
    })

/** Throws when a public site contains demo content below `root`, unless that is `allowed`. */
export const rejectDemoContent = (root: string, url: string, allowed: boolean): void => {
  if (allowed || isLocalUrl(url)) return
  const found = listDemoContent(root)
  if (found.length === 0) return
  const list = found.map((mark) => `  ${mark}`).join('\n')
  throw new Error(
    `Some facts, words and pictures are the demo's and are not confirmed:\n${list}\nReplace each demo(...) by the truth or remove it, and import a photo in place of a drawing. With ALLOW_DEMO_CONTENT=true the site is built in spite of them.`,
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

/** Throws when a page refers to a file that is not in the folder of the built site. */
export const checkFiles = (pages: { file: string; html: string }[], folder: string): void => {
  const missing = pages.flatMap(({ file, html }) => {
    const paths = new Set(html.match(/(?<=["'(\s])\/[\w/-]+\.\w+(?=["')\s#])/g))
    return [...paths].filter((path) => !existsSync(join(folder, path))).map((path) => `${file}: ${path}`)
  })
  if (missing.length > 0)
    throw new Error(`Pages refer to files that the build has not made:\n${missing.join('\n')}`)
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
