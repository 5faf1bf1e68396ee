/** Ways to break the code, where it matters most. Tests must notice each; the simulation those that it can see. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `from`, which stands once in `file`, becomes `to`; `tests` are parts of the names of the test files that notice. */
export type Mutation = { name: string; file: string; from: string; to: string; tests: string[] }

/** Several of one file, noticed by the same tests: name, from, to. */
export const inFile = (
  file: string,
  tests: string[],
  changes: [name: string, from: string, to: string][],
): Mutation[] => changes.map(([name, from, to]) => ({ name, file: `backend/${file}`, from, to, tests }))

/** Breaks the copy of the project in `folder`; the answer mends it. */
export const breakCopy = (folder: string, { file, from, to }: Mutation): (() => void) => {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const parts = text.split(from)
  if (parts.length !== 2) throw new Error(`"${from}" stands not once in ${file}.`)
  writeFileSync(path, parts.join(to))
  return () => writeFileSync(path, text)
}
