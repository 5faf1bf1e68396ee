import { describe, expect, it } from 'vitest'
import { csv, csvCell, facts, table } from './output.ts'

describe('a CSV cell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('%j is no formula', (text) =>
    expect(csvCell(text)).toBe(`"'${text}"`),
  )
  it('keeps quotes, commas and lines inside', () => expect(csvCell('a "b", c\nd')).toBe('"a ""b"", c\nd"'))
})

it('CSV has a head and a line for each row', () =>
  expect(csv([{ name: 'Ann', note: null }])).toBe('"name","note"\r\n"Ann",""'))

it('a table is aligned, and says so when it is empty', () => {
  expect(table([{ a: 'long', b: 1 }], '')).toBe('a     b\nlong  1')
  expect(table([], 'Nothing.')).toBe('Nothing.')
})

it('facts leave out what is not there', () =>
  expect(facts({ id: 'x', error: null })).toBe('id:             x'))
