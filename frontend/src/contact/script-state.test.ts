import { afterEach, expect, it, vi } from 'vitest'
import { tellOfScripts } from './script-state.ts'

const dataset: DOMStringMap = {}
vi.stubGlobal('document', { documentElement: { dataset } })
afterEach(() => tellOfScripts())

it('what became of the scripts stands at the document’s root until it is taken back', () => {
  tellOfScripts('slow')
  expect(dataset).toEqual({ scripts: 'slow' })
  tellOfScripts()
  expect(dataset).toEqual({})
})
