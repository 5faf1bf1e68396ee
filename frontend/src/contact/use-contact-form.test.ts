import { afterEach, expect, it, vi } from 'vitest'
import { contractResolver, randomUuid } from './use-contact-form.ts'

const VERSION_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

const resolve = (values: object) => contractResolver(values as never, undefined, {} as never)
const form = {
  name: ' Bea ',
  email: 'bea@harper.example',
  subject: 'Max',
  message: 'A bath for Max, please.',
}

it('valid entries become the message as it is stored', async () =>
  expect(await resolve(form)).toMatchObject({ values: { ...form, name: 'Bea' }, errors: {} }))

it('a key is a UUID of version 4, another one every time, also where crypto.randomUUID is missing', () => {
  expect(randomUuid()).toMatch(VERSION_4)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const uuids = Array.from({ length: 200 }, randomUuid)
  for (const uuid of uuids) expect(uuid).toMatch(VERSION_4)
  expect(new Set(uuids).size).toBe(200)
})
