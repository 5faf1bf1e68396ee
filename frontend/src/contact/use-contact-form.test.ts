import { beforeEach, expect, it, vi } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { contractResolver, randomUuid } from './use-contact-form.ts'

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

it('the draft is kept by the document where there is no storage', () => {
  vi.unstubAllGlobals()
  keepDraft({ values: { name: 'Bea' } })
  expect(readDraft()).toEqual({ values: { name: 'Bea' } })
  dropDraft()
  expect(readDraft()).toEqual({ values: {} })
})

it('the time shown is counted in a browser too that does not say when the page was opened', async () => {
  vi.resetModules()
  vi.stubGlobal('performance', { now: () => 2000 })
  const { keepEntry, pageStart, readDraft } = await import('./draft.ts')
  expect(Math.abs(Date.now() - 2000 - pageStart)).toBeLessThan(60_000)
  keepEntry({ name: 'name', value: 'Bea' })
  expect(readDraft()).toMatchObject({ startedAt: pageStart })
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
