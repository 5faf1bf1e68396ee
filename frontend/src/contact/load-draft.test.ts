import { beforeEach, expect, it, vi } from 'vitest'
import { dropDraft, keepDraft, keepEntry } from './draft.ts'
import { loadDraft } from './load-draft.ts'

const key = 'b6a2ee4c-9f1c-4d57-8b0e-6d1f4a1c2f10'
let kept: string | null

beforeEach(() => {
  kept = null
  vi.stubGlobal('sessionStorage', {
    getItem: () => kept,
    setItem: (_: string, text: string) => void (kept = text),
    removeItem: () => void (kept = null),
  })
})

it('is what was kept', () => {
  const draft = { values: { name: 'Bea', message: 'A bath' }, key, elapsedMs: 12 }
  keepDraft(draft)
  expect(loadDraft()).toEqual(draft)
})

it('is empty before anything was typed, and again when it was dropped', () => {
  expect(loadDraft()).toEqual({ values: {} })
  keepDraft({ values: { name: 'Bea' }, key })
  dropDraft()
  expect(loadDraft()).toEqual({ values: {} })
})

it.each(['', 'null', '5', '"text"', '[]', '{}', '{"values":null}', '{"values":[1]}', '{"values":"abc"}'])(
  'is empty where something else was kept: %s',
  (text) => {
    kept = text
    expect(loadDraft()).toEqual({ values: {} })
  },
)

it('leaves out what is wrong, and keeps what was typed', () => {
  kept = JSON.stringify({ values: { name: 7, email: 'bea@harper.example', odd: 1 }, key: 'x', elapsedMs: -1 })
  expect(loadDraft()).toEqual({ values: { email: 'bea@harper.example' } })
})

it('is empty without a storage', () => {
  vi.unstubAllGlobals()
  keepDraft({ values: { name: 'Bea' } })
  dropDraft()
  expect(loadDraft()).toEqual({ values: {} })
})

it.each(['5', '{"values":7}', '{"values":{"email":"bea@harper.example"}}'])(
  'takes an entry whatever was kept before: %s',
  (text) => {
    kept = text
    keepEntry({ name: 'name', value: 'Bea' })
    expect(loadDraft().values.name).toBe('Bea')
  },
)
