/** Output for people and for programs. */

/** One thing that `doctor` found: `warn` may be right, `bad` must be fixed. `report` says what to do. */
export type Finding = { check: string; result: 'ok' | 'warn' | 'bad'; report: string }

export const finding = (check: string, result: Finding['result'], report: string): Finding => ({
  check,
  result,
  report,
})

/** What went wrong, in its own words. */
export const sentence = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error)

type Cell = string | number | boolean | Date | null
type Row = Record<string, Cell>

const show = (cell: Cell | undefined) =>
  cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : String(cell ?? '')

/** A table with a head; `none` when there are no rows. */
export const table = (rows: Row[], none: string): string => {
  if (rows.length === 0) return none
  const names = Object.keys(rows[0]!)
  const lines = [names, ...rows.map((row) => names.map((name) => show(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** One fact a line. */
export const facts = (row: Row): string =>
  Object.entries(row)
    .filter(([, cell]) => cell !== null && cell !== '')
    .map(([name, cell]) => `${`${name}:`.padEnd(16)}${show(cell)}`)
    .join('\n')

/** A cell that no spreadsheet takes for a formula (OWASP, CSV Injection), quoted by RFC 4180. */
export const csvCell = (cell: Cell | undefined): string => {
  const text = show(cell)
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Rows as RFC 4180 CSV with a head. */
export const csv = (rows: Row[]): string => {
  if (rows.length === 0) return ''
  const names = Object.keys(rows[0]!)
  return [names.map(csvCell), ...rows.map((row) => names.map((name) => csvCell(row[name])))]
    .map((cells) => cells.join(','))
    .join('\r\n')
}
