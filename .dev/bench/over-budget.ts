/** What breaks its budget. */
import { isWorse, type Column, type Figures } from './figures.ts'

const show = (value: number, { digits = 0, unit }: Column) => `${value.toFixed(digits)} ${unit}`.trim()

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
