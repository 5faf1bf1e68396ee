import { expect, it } from 'vitest'
import { median } from './figures.ts'
import { overBudget } from './over-budget.ts'
import { tableOf } from './table.ts'

it('a figure above its budget is told, one at its budget is not', () => {
  const rows = [
    { name: 'home', values: [110, 5], budget: [100, 5] },
    { name: 'other', values: [null, 6], budget: [100, null] },
  ]
  const columns = [
    { name: 'JavaScript', unit: 'kB', digits: 1 },
    { name: 'requests', unit: '' },
  ]
  expect(overBudget([{ title: 'Bytes', columns, rows }])).toEqual([
    'Bytes, home, JavaScript: 110.0 kB, budget 100.0 kB',
  ])
})

it('a table shows figures, budgets and ratios', () => {
  const rows = [
    { name: 'hello', values: [1000] },
    { name: 'home', values: [1500], ratioTo: 'hello' },
  ]
  const table = tableOf({ title: 'Pages', columns: [{ name: 'LCP', unit: 'ms' }], rows })
  expect(table).toContain('| home         |  1,500 |')
  expect(table).toContain('| home / hello |   1.50 |')
})

it('the median is the middle one, or between the middle two', () => {
  expect([median([9, 1, 5]), median([1, 2, 3, 10])]).toEqual([5, 2.5])
  expect(() => median([])).toThrow('nothing')
})
