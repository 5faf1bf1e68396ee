import { expect, it } from 'vitest'
import { isLocalUrl, readSiteUrl } from './site-url.ts'

it.each([
  ['http://localhost:8080', true],
  ['http://[::1]:80', true],
  ['http://127.1/', true],
  ['http://127.9.9.9/', true],
  ['http://128.0.0.1/', false],
  ['http://[::]/', false],
  ['http://salon.localhost', true],
  ['https://localhost.salon.example', false],
  ['localhost', false],
  [undefined, false],
])('%s is an address that only this machine can open: %s', (url, expected) =>
  expect(isLocalUrl(url)).toBe(expected),
)

it('an address of the site has no path and no capitals', () => {
  expect(readSiteUrl('https://www.salon.example')).toBe('https://www.salon.example')
  for (const wrong of [
    undefined,
    'salon',
    'https://salon.example/',
    'https://SALON.example',
    'ftp://salon.example',
  ])
    expect(() => readSiteUrl(wrong)).toThrow(/^SITE_URL must be the address of the site .+\.$/)
})
