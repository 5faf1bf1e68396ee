import { describe, expect, it } from 'vitest'
import { compare, overBudget } from './baseline.ts'
import { median, type Figures } from './figures.ts'
import { tableOf } from './table.ts'

const pages = (hello: number, home: number, more: Partial<Figures> = {}): Figures => ({
  title: 'Pages',
  columns: [{ name: 'LCP', unit: 'ms', tolerance: 0.1 }],
  rows: [
    { name: 'hello', values: [hello] },
    { name: 'home', values: [home], ratioTo: 'hello' },
  ],
  ...more,
})

describe('the comparison with the baseline', () => {
  it('says nothing of a slower machine', () =>
    expect(compare([pages(2000, 3000)], [pages(1000, 1500)])).toEqual([]))

  it('tells of a worse ratio', () =>
    expect(compare([pages(1000, 1700)], [pages(1000, 1500)])).toEqual([
      'Pages, home, LCP: 1700 ms, by the baseline 1500 ms',
    ]))

  it('forgives what is within the tolerance, or within the slack', () => {
    expect(compare([pages(1000, 1640)], [pages(1000, 1500)])).toEqual([])
    const columns = [{ name: 'LCP', unit: 'ms', tolerance: 0, slack: 50 }]
    expect(compare([pages(1000, 1540, { columns })], [pages(1000, 1500)])).toEqual([])
  })

  it('takes exact figures as they are, and knows where more is better', () => {
    const columns = [{ name: 'LCP', unit: '', exact: true, better: 'more' as const, tolerance: 0 }]
    const sentences = compare([pages(9, 98, { columns })], [pages(9, 99, { columns })])
    expect(sentences).toEqual(['Pages, home, LCP: 98, by the baseline 99'])
  })

  it('is silent about tables and rows that the baseline does not know', () =>
    expect(compare([pages(1, 9)], [{ ...pages(1, 1), title: 'Others' }])).toEqual([]))
})

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
  const table = tableOf(pages(1000, 1500))
  expect(table).toContain('| home         |  1,500 |')
  expect(table).toContain('| home / hello |   1.50 |')
})

it('the median is the middle one, or between the middle two', () => {
  expect([median([9, 1, 5]), median([1, 2, 3, 10])]).toEqual([5, 2.5])
  expect(() => median([])).toThrow('nothing')
})
