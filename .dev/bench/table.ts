/** Figures as a table for the terminal; it is Markdown too. */
import type { Column, Figures, Row } from './figures.ts'

const cell = (value: number | null | undefined, { digits = 0 }: Column) =>
  value == null
    ? '–'
    : value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const budgetRow = ({ name, budget }: Row): Row[] =>
  budget ? [{ name: `${name}: budget`, values: budget }] : []

/** Ratios to the row that ran side by side. */
const ratioRow = ({ name, values, ratioTo }: Row, rows: Row[]): Row[] => {
  const reference = rows.find((row) => row.name === ratioTo)
  if (!reference) return []
  const ratios = values.map((value, at) =>
    value == null || !reference.values[at] ? null : value / reference.values[at],
  )
  return [{ name: `${name} / ${reference.name}`, values: ratios }]
}

const pad = (cells: string[], widths: number[]) =>
  `  | ${cells.map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0))).join(' | ')} |`

/** Cells below a head, the first column to the left and the others to the right. */
const layOut = (head: string[], lines: string[][]): string => {
  const widths = head.map((text, at) =>
    Math.max(text.length, 3, ...lines.map((cells) => cells[at]?.length ?? 0)),
  )
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [head, rule, ...lines].map((cells) => pad(cells, widths)).join('\n')
}

/** A table with a line per row, below it its budget and its ratios. */
export const tableOf = ({ title, columns, rows, note }: Figures): string => {
  const head = ['', ...columns.map(({ name, unit }) => `${name} ${unit}`.trim())]
  const ratio = columns.map((column) => ({ ...column, digits: 2 }))
  const line = (row: Row, format: Column[]) => [
    row.name,
    ...format.map((column, at) => cell(row.values[at], column)),
  ]
  const lines = rows.flatMap((row) => [
    line(row, columns),
    ...budgetRow(row).map((budget) => line(budget, columns)),
    ...ratioRow(row, rows).map((ratios) => line(ratios, ratio)),
  ])
  return `\n  ${title}\n\n${layOut(head, lines)}\n${note ? `\n  ${note}\n` : ''}`
}
