/** What is held of a measurement, and what of it has got worse since it was accepted last. */
import type { Held } from './accepted.ts'
import { isWorse, type Column, type Figures, type Row } from './figures.ts'

const TOLERANCE = 0.25
const DIGITS = 4

/** Now beside what was accepted, and the worst that is still accepted; NaN where one of them is not there. */
export type Change = { name: string; column: Column; now: number; accepted: number; limit: number }

/** The figure that a ratio is taken to; 1 for an exact one; nothing where a figure is not held. */
const measureOf = (table: Figures, row: Row, at: number): number | undefined => {
  const isYardstick = table.rows.some(({ ratioTo }) => ratioTo === row.name)
  if (isYardstick || row.budget?.[at] != null) return undefined
  if (table.columns[at]?.exact) return 1
  return table.rows.find(({ name }) => name === row.ratioTo)?.values[at] || undefined
}

type HeldFigure = { table: string; row: string; column: Column; value: number; slack: number }

/** A figure with a budget is held by that, and a row that others are compared with is a yardstick: neither is here. */
const figuresOf = (table: Figures): HeldFigure[] =>
  table.rows.flatMap((row) =>
    table.columns.flatMap((column, at) => {
      const [value, measure] = [row.values[at], measureOf(table, row, at)]
      if (value == null || Number.isNaN(value) || measure === undefined) return []
      const figure = { value: value / measure, slack: (column.slack ?? 0) / measure }
      return [{ table: table.title, row: row.name, column, ...figure }]
    }),
  )

/** What is held of some tables: the exact figures, and the ratios to the row that ran side by side. */
export const heldOf = (tables: Figures[]): Held => {
  const held: Held = {}
  for (const { table, row, column, value } of tables.flatMap(figuresOf))
    ((held[table] ??= {})[row] ??= {})[column.name] = Number(value.toPrecision(DIGITS))
  return held
}

const changeOf = (accepted: number, { table, row, column, value: now, slack }: HeldFigure): Change => {
  const { tolerance = TOLERANCE, better } = column
  const limit = better === 'more' ? accepted * (1 - tolerance) - slack : accepted * (1 + tolerance) + slack
  return { name: `${table}, ${row}, ${column.name}`, column, now, accepted, limit }
}

/** What was accepted of a table that is measured today, but is not in it any more. */
const gone = (table: Figures, held: Held): Change[] => {
  const measured = heldOf([table])[table.title]
  return Object.entries(held[table.title] ?? {}).flatMap(([row, values]) =>
    Object.entries(values)
      .filter(([name]) => measured?.[row]?.[name] === undefined)
      .map(([name, accepted]) => {
        const column = { name, unit: '', digits: 2 }
        return { name: `${table.title}, ${row}, ${name}`, column, now: NaN, accepted, limit: NaN }
      }),
  )
}

/** Each figure that is held beside the accepted one. Tables that were not measured this time are left out. */
export const changesSince = (held: Held, tables: Figures[]): Change[] =>
  tables.flatMap((table) => [
    ...figuresOf(table).map((figure) =>
      changeOf(held[figure.table]?.[figure.row]?.[figure.column.name] ?? NaN, figure),
    ),
    ...gone(table, held),
  ])

/** A sentence for each change that is worse than its limit, and for what is no longer measured. */
export const complaintsOf = (changes: Change[]): string[] =>
  changes.flatMap(({ name, column, now, accepted, limit }) => {
    if (Number.isNaN(now)) return [`${name}: not measured any more, accepted was ${accepted}`]
    if (!isWorse(column, now, limit)) return []
    return [`${name}: ${now.toFixed(2)}, accepted was ${accepted}, and the limit is ${limit.toFixed(2)}`]
  })
