/** The committed figures that were accepted last: ratios, counts and bytes, never times. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format } from 'prettier'

const FILE = join(import.meta.dirname, 'accepted.json')
/** A row is one line of the file, however long. */
const LETTERS = 300

/** Figures by table, row and column. */
export type Held = Record<string, Record<string, Record<string, number>>>

/** What was accepted last; nothing where the file is missing. */
export const readAccepted = async (): Promise<Held> =>
  JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}')) as Held

const block = (values: object, show: (value: never) => string) =>
  `{\n${Object.entries(values)
    .map(([name, value]) => `${JSON.stringify(name)}: ${show(value as never)}`)
    .join(',\n')}\n}`

/** Puts the tables measured now in place of the same ones in the file. */
export const accept = async (held: Held): Promise<void> => {
  const rows = (table: object) => block(table, (row) => JSON.stringify(row))
  const text = block({ ...(await readAccepted()), ...held }, rows)
  await writeFile(FILE, await format(text, { parser: 'json', printWidth: LETTERS }))
}
