import { afterEach, expect, it, vi } from 'vitest'
import { randomUuid } from './random-uuid.ts'

const VERSION_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

it('is a UUID of version 4', () => {
  expect(randomUuid()).toMatch(VERSION_4)
})

it('is one as well where crypto.randomUUID is missing, and another one every time', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const uuids = Array.from({ length: 200 }, randomUuid)
  for (const uuid of uuids) expect(uuid).toMatch(VERSION_4)
  expect(new Set(uuids).size).toBe(200)
})
