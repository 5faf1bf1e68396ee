import { beforeEach, expect, it, vi } from 'vitest'
import { clearDraft, storeDraft, readDraft } from './draft.ts'
import { contractResolver, randomUuid } from './use-contact-form.ts'

const VERSION_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

let stored: string | null

beforeEach(() => {
  clearDraft()
  stored = null
  vi.unstubAllGlobals()
  vi.stubGlobal('sessionStorage', {
    getItem: () => stored,
    setItem: (_: string, text: string) => void (stored = text),
    removeItem: () => void (stored = null),
  })
})

it('the draft survives in the document where there is no storage', () => {
  vi.unstubAllGlobals()
  storeDraft({ values: { name: 'Bea' } })
  expect(readDraft()).toEqual({ values: { name: 'Bea' } })
  clearDraft()
  expect(readDraft()).toEqual({ values: {} })
})

it('the time on view is counted even in a browser without performance.timeOrigin', async () => {
  vi.resetModules()
  vi.stubGlobal('performance', { now: () => 2000 })
  const { storeEntry, pageStart, readDraft } = await import('./draft.ts')
  expect(Math.abs(Date.now() - 2000 - pageStart)).toBeLessThan(60_000)
  storeEntry({ name: 'name', value: 'Bea' })
  expect(readDraft()).toMatchObject({ startedAt: pageStart })
})

it('valid entries become the message as it is stored', async () => {
  const typed = { name: ' Bea ', email: 'bea@harper.example', subject: 'Max', message: 'A bath for Max.' }
  const resolved = await contractResolver(typed, undefined, {} as never)
  expect(resolved).toMatchObject({ values: { ...typed, name: 'Bea' }, errors: {} })
})

it('a key is a new version 4 UUID every time, even where crypto.randomUUID is missing', () => {
  expect(randomUuid()).toMatch(VERSION_4)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const uuids = Array.from({ length: 200 }, randomUuid)
  for (const uuid of uuids) expect(uuid).toMatch(VERSION_4)
  expect(new Set(uuids).size).toBe(200)
})
