/** The figures that are committed, and what has got worse since. Absolute times are never compared. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format } from 'prettier'
import type { Column, Figures, Row } from './figures.ts'

const FILE = join(import.meta.dirname, 'baseline.json')
/** A table's row is one line of the file. */
const ROW = 300
const TOLERANCE = 0.25

/** The tables of one part, and on what day and machine they were measured. */
export type Measured = { date: string; machine: string; tables: Figures[] }

/** The committed figures by part. */
export type Baseline = Record<string, Measured>

/** Reads the committed baseline; a missing file is an empty one. */
export const readBaseline = async (): Promise<Baseline> => {
  const text = await readFile(FILE, 'utf8').catch(() => '{}')
  return JSON.parse(text) as Baseline
}

/** Puts the parts measured now in place of the same ones in the committed baseline. */
export const saveBaseline = async (measured: Baseline): Promise<void> => {
  const text = JSON.stringify({ ...(await readBaseline()), ...measured })
  await writeFile(FILE, await format(text, { parser: 'json', printWidth: ROW }))
}

const isWorse = ({ better }: Column, now: number, limit: number) =>
  better === 'more' ? now < limit : now > limit

const show = (value: number, { digits = 0, unit }: Column) => `${value.toFixed(digits)} ${unit}`.trim()

/** The figure of another row of the same column, or of the same row of another table. */
const figure = (table: Figures, row: string | undefined, column: string): number | undefined => {
  const at = table.columns.findIndex(({ name }) => name === column)
  return table.rows.find(({ name }) => name === row)?.values[at] ?? undefined
}

/** What the baseline lets us expect here: its figure, for a ratio scaled by what the reference row shows today. */
const expected = (now: Figures, then: Figures, row: Row, { name, exact }: Column) => {
  const old = figure(then, row.name, name)
  if (old === undefined || exact) return old
  const [reference, oldReference] = [figure(now, row.ratioTo, name), figure(then, row.ratioTo, name)]
  return reference && oldReference ? (old / oldReference) * reference : undefined
}

const worsened = (now: Figures, then: Figures, row: Row, column: Column) => {
  const value = figure(now, row.name, column.name)
  const old = expected(now, then, row, column)
  if (value === undefined || old === undefined) return []
  const { tolerance = TOLERANCE, slack = 0, better } = column
  const limit = better === 'more' ? old * (1 - tolerance) - slack : old * (1 + tolerance) + slack
  if (!isWorse(column, value, limit)) return []
  const where = `${now.title}, ${row.name}, ${column.name}`
  return [`${where}: ${show(value, column)}, by the baseline ${show(old, column)}`]
}

/** What is worse than in the baseline by more than its column tolerates, a sentence each. */
export const compare = (now: Figures[], then: Figures[]): string[] =>
  now.flatMap((table) => {
    const old = then.find(({ title }) => title === table.title)
    if (!old) return []
    return table.rows.flatMap((row) => table.columns.flatMap((column) => worsened(table, old, row, column)))
  })

/** What breaks its budget by more than its column's slack, a sentence each. */
export const overBudget = (tables: Figures[]): string[] =>
  tables.flatMap(({ title, columns, rows }) =>
    rows.flatMap(({ name, values, budget }) =>
      columns.flatMap((column, at) => {
        const [value, limit] = [values[at], budget?.[at]]
        if (value == null || limit == null) return []
        const slack = (column.slack ?? 0) * (column.better === 'more' ? -1 : 1)
        if (!isWorse(column, value, limit + slack)) return []
        return [`${title}, ${name}, ${column.name}: ${show(value, column)}, budget ${show(limit, column)}`]
      }),
    ),
  )
