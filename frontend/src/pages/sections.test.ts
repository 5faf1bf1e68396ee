import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')

it('every section stands on a page, or in a section that does', () => {
  const sections = globSync('sections/*.tsx', { cwd: src }).filter((file) => !file.includes('.test.'))
  expect(sections.length).toBeGreaterThan(20)
  const sources = globSync('{pages,sections}/*.tsx', { cwd: src }).map((file) =>
    readFileSync(join(src, file), 'utf8'),
  )
  const isForgotten = (file: string) => !sources.some((text) => text.includes(`/${file.split('/')[1]}'`))
  expect(sections.filter(isForgotten)).toEqual([])
})
