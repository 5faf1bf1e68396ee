/** One column of a table as horizontal bars, a small SVG. A thin line marks a row's budget. */
import type { Figures } from './figures.ts'

const [LABEL, BAR, FIGURE, LINE, TOP] = [260, 320, 90, 26, 44]
const WIDTH = LABEL + BAR + FIGURE

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" ${more}>${escape(words)}</text>`

/** The chart of the column that the table wants drawn; undefined when it wants none. */
export const chartOf = ({ title, columns, rows, chart }: Figures): string | undefined => {
  const at = columns.findIndex(({ name }) => name === chart)
  const column = columns[at]
  if (!column) return undefined
  const most = Math.max(...rows.flatMap(({ values, budget }) => [values[at] ?? 0, budget?.[at] ?? 0])) || 1
  const width = (value: number) => ((value / most) * BAR).toFixed(1)
  const bars = rows.map(({ name, values, budget }, row) => {
    const [y, value, limit] = [TOP + row * LINE, values[at] ?? 0, budget?.[at]]
    return [
      text(LABEL - 10, y + 15, name, 'text-anchor="end"'),
      `<rect x="${LABEL}" y="${y}" width="${width(value)}" height="20" rx="4" fill="#2F6B5B"/>`,
      limit
        ? `<rect x="${LABEL + Number(width(limit))}" y="${y - 2}" width="2" height="24" fill="#9C4A1A"/>`
        : '',
      text(LABEL + Number(width(value)) + 8, y + 15, value.toFixed(column.digits ?? 0)),
    ].join('')
  })
  const height = TOP + rows.length * LINE + 12
  const heading = text(16, 24, `${title}: ${column.name} (${column.unit || 'count'})`, 'font-weight="bold"')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="14" fill="#1E3A33"><rect width="100%" height="100%" fill="#FBF6EE"/>${heading}${bars.join('')}</svg>\n`
}
