import { beforeEach, expect, it, vi } from 'vitest'
import { clearDraft, storeDraft, readDraft } from './draft.ts'

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

it('the draft is kept in memory when storage is unavailable', () => {
  vi.unstubAllGlobals()
  storeDraft({ values: { name: 'Bea' } })
  expect(readDraft()).toEqual({ values: { name: 'Bea' } })
  clearDraft()
  expect(readDraft()).toEqual({ values: {} })
})

it('the elapsed time is measured even without performance.timeOrigin', async () => {
  vi.resetModules()
  vi.stubGlobal('performance', { now: () => 2000 })
  const { storeText, pageStart, readDraft } = await import('./draft.ts')
  expect(Math.abs(Date.now() - 2000 - pageStart)).toBeLessThan(60_000)
  storeText({ name: 'name', value: 'Bea' })
  expect(readDraft()).toMatchObject({ startedAt: pageStart })
})
