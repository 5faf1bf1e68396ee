import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { coverage } from './coverage.ts'

it('every folder of the back end is measured, and held at something', () => {
  const folders = readdirSync('backend/src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files = folders.map(({ name }) => `backend/src/${name}/*.ts`)
  expect(coverage.include).toEqual(expect.arrayContaining(files))
  expect(Object.keys(coverage.thresholds!)).toEqual(coverage.include)
})
