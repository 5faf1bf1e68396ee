import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isLocalUrl, readSite } from './site-variables.ts'

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

const example = parseEnv(readFileSync(new URL('../.env.example', import.meta.url), 'utf8'))

describe('readSite', () => {
  it('accepts the demo values of .env.example', () => {
    expect(readSite(example)).toMatchObject({ name: 'Willow & Wag', phone: '', retentionDays: 365 })
  })

  it.each([
    ['SITE_NAME', undefined, 'SITE_NAME is missing.'],
    ['SITE_NAME', '  ', 'SITE_NAME is empty.'],
    ['SITE_URL', 'willow', /^SITE_URL must be a full web address, .+\.$/],
    ['SITE_GROOMER_NAME', 'J'.repeat(41), /^SITE_GROOMER_NAME must be a first name, .+ or empty\.$/],
    ['RETENTION_DAYS', 'a year', 'RETENTION_DAYS must be a whole number of days, from 1 to 3650.'],
    ['RETENTION_DAYS', '3651', /from 1 to 3650\.$/],
    ['ALLOW_DEMO_CONTENT', 'yes', /must be true or false/],
  ])('rejects %s=%s with a sentence that names the variable', (name, value, sentence) => {
    expect(() => readSite({ ...example, [name]: value })).toThrow(sentence)
  })

  it('treats a missing optional value as empty', () =>
    expect(readSite({ ...example, SITE_INSTAGRAM_URL: undefined }).instagramUrl).toBe(''))
})
