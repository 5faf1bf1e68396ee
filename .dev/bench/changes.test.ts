import { describe, expect, it } from 'vitest'
import { changesSince, complaintsOf, heldOf } from './changes.ts'
import type { Figures } from './figures.ts'
import { changesTable } from './table.ts'

const pages = (hello: number, home: number, more: Partial<Figures> = {}): Figures => ({
  title: 'Pages',
  columns: [{ name: 'LCP', unit: 'ms', tolerance: 0.1 }],
  rows: [
    { name: 'hello', values: [hello] },
    { name: 'home', values: [home], ratioTo: 'hello' },
  ],
  ...more,
})
const complaints = (now: Figures, then: Figures) => complaintsOf(changesSince(heldOf([then]), [now]))

describe('what is held', () => {
  it('is a ratio, and no time', () =>
    expect(heldOf([pages(1000, 1500)])).toEqual({ Pages: { home: { LCP: 1.5 } } }))

  it('is an exact figure as it is, of a row that nothing is compared with', () => {
    const columns = [{ name: 'script', unit: 'kB', exact: true }]
    expect(heldOf([pages(9, 98.123_45, { columns })])).toEqual({ Pages: { home: { script: 98.12 } } })
  })

  it('is not what has a budget', () => {
    const rows = [{ name: 'home', values: [9], budget: [10] }]
    expect(heldOf([pages(1, 1, { columns: [{ name: 'script', unit: 'kB', exact: true }], rows })])).toEqual(
      {},
    )
  })
})

describe('the comparison with what was accepted', () => {
  it('says nothing of a slower machine', () =>
    expect(complaints(pages(2000, 3000), pages(1000, 1500))).toEqual([]))

  it('tells of a worse ratio', () =>
    expect(complaints(pages(1000, 1700), pages(1000, 1500))).toEqual([
      'Pages, home, LCP: 1.70, accepted was 1.5, and the limit is 1.65',
    ]))

  it('forgives what is within the tolerance, or within the slack', () => {
    expect(complaints(pages(1000, 1640), pages(1000, 1500))).toEqual([])
    const columns = [{ name: 'LCP', unit: 'ms', tolerance: 0, slack: 50 }]
    expect(complaints(pages(1000, 1540, { columns }), pages(1000, 1500))).toEqual([])
  })

  it('knows where more is better', () => {
    const columns = [{ name: 'LCP', unit: '', exact: true, better: 'more' as const, tolerance: 0 }]
    expect(complaints(pages(9, 98, { columns }), pages(9, 99, { columns }))).toHaveLength(1)
    expect(complaints(pages(9, 99, { columns }), pages(9, 98, { columns }))).toEqual([])
  })

  it('tells what is measured no more, and is silent about tables of another run', () => {
    const rows = [{ name: 'hello', values: [1] }]
    expect(complaints(pages(1, 1, { rows }), pages(1000, 1500))).toEqual([
      'Pages, home, LCP: not measured any more, accepted was 1.5',
    ])
    expect(complaints(pages(1, 9, { title: 'Others' }), pages(1, 1))).toEqual([])
  })
})

it('the table of changes shows what was accepted, what is, and how far it may go', () => {
  const table = changesTable(changesSince({ Pages: { home: { LCP: 1.5 } } }, [pages(1000, 1530)]))
  expect(table).toContain('| Pages, home, LCP |     1.50 | 1.53 | +2.0 % | +10.0 % |')
  expect(changesTable(changesSince({}, [pages(1, 1)]))).toContain('| Pages, home, LCP |        – | 1.00 |')
})
