import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readSite } from './site-env.ts'

const example = parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'))

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
  ])('rejects %s=%s with a sentence that names the variable', (name, value, sentence) => {
    expect(() => readSite({ ...example, [name]: value })).toThrow(sentence)
  })

  it.each(['http://localhost:8081/booking', 'https://127.0.0.1/', 'http://[::1]/'])(
    'rejects a public site that links to %s, which no visitor can open',
    (url) => {
      const env = { ...example, SITE_FACEBOOK_URL: url }
      expect(() => readSite(env)).not.toThrow()
      expect(() => readSite({ ...env, SITE_URL: 'https://www.salon.test' })).toThrow(
        /^SITE_FACEBOOK_URL points to this machine.+\.$/,
      )
    },
  )

  it('treats a missing optional value as empty', () => {
    expect(readSite({ ...example, SITE_INSTAGRAM_URL: undefined }).instagramUrl).toBe('')
    expect(readSite({ ...example, SITE_GROOMER_NAME: undefined }).groomerName).toBe('')
  })
})
