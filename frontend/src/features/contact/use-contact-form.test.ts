import { expect, it, onTestFinished, vi } from 'vitest'
import { contractResolver, randomUuid } from './use-contact-form.ts'

const VERSION_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

it('valid entries become the trimmed message that will be stored', async () => {
  const typed = { name: ' Bea ', email: 'bea@harper.example', subject: 'Max', message: 'A bath for Max.' }
  const resolved = await contractResolver(typed, undefined, {} as never)
  expect(resolved).toMatchObject({ values: { ...typed, name: 'Bea' }, errors: {} })
})

it('a key is a new version 4 UUID every time, even where crypto.randomUUID is missing', () => {
  expect(randomUuid()).toMatch(VERSION_4)
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const uuids = Array.from({ length: 200 }, randomUuid)
  for (const uuid of uuids) expect(uuid).toMatch(VERSION_4)
  expect(new Set(uuids).size).toBe(200)
})
