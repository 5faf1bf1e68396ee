import { beforeEach, expect, it, vi } from 'vitest'
import { dropDraft, keepDraft, keepEntry } from './draft.ts'
import { contractResolver, loadDraft, randomUuid } from './use-contact-form.ts'

const VERSION_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

let kept: string | null

beforeEach(() => {
  dropDraft()
  kept = null
  vi.unstubAllGlobals()
  vi.stubGlobal('sessionStorage', {
    getItem: () => kept,
    setItem: (_: string, text: string) => void (kept = text),
    removeItem: () => void (kept = null),
  })
})

it.each(['', 'null', '5', '"text"', '[]', '{}', '{"values":null}', '{"values":[1]}', '{"values":"abc"}'])(
  'the draft is empty where something else was kept: %s',
  (text) => {
    kept = text
    expect(loadDraft()).toEqual({ values: {} })
  },
)

it('the draft drops invalid parts and keeps the entries', () => {
  kept = JSON.stringify({ values: { name: 7, email: 'bea@harper.example', odd: 1 }, key: 'x', startedAt: -1 })
  expect(loadDraft()).toEqual({ values: { email: 'bea@harper.example' } })
})

it('the draft is kept by the document where there is no storage', () => {
  vi.unstubAllGlobals()
  keepDraft({ values: { name: 'Bea' } })
  expect(loadDraft()).toEqual({ values: { name: 'Bea' } })
  dropDraft()
  expect(loadDraft()).toEqual({ values: {} })
})

it.each(['5', '{"values":7}', '{"values":{"email":"bea@harper.example"}}'])(
  'the draft takes an entry whatever was kept before: %s',
  (text) => {
    kept = text
    keepEntry({ name: 'name', value: 'Bea' })
    expect(loadDraft().values.name).toBe('Bea')
  },
)

it('the time shown is counted in a browser too that does not say when the page was opened', async () => {
  vi.resetModules()
  vi.stubGlobal('performance', { now: () => 2000 })
  const { keepEntry, pageStart, readKept } = await import('./draft.ts')
  expect(Math.abs(Date.now() - 2000 - pageStart)).toBeLessThan(60_000)
  keepEntry({ name: 'name', value: 'Bea' })
  expect(readKept()).toMatchObject({ startedAt: pageStart })
})

it('valid entries become the message as it is stored', async () => {
  const typed = { name: ' Bea ', email: 'bea@harper.example', subject: 'Max', message: 'A bath for Max.' }
  const resolved = await contractResolver(typed, undefined, {} as never)
  expect(resolved).toMatchObject({ values: { ...typed, name: 'Bea' }, errors: {} })
})

it('a key is a UUID of version 4, another one every time, also where crypto.randomUUID is missing', () => {
  expect(randomUuid()).toMatch(VERSION_4)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const uuids = Array.from({ length: 200 }, randomUuid)
  for (const uuid of uuids) expect(uuid).toMatch(VERSION_4)
  expect(new Set(uuids).size).toBe(200)
})
