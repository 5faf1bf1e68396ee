import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readSite } from './site-env.ts'

const example = parseEnv(readFileSync(new URL('../.env.example', import.meta.url), 'utf8'))

describe('readSite', () => {
  it('accepts the demo values of .env.example', () => {
    expect(readSite(example)).toMatchObject({ name: 'Willow & Wag', phone: '', retentionDays: 365 })
  })

  it.each([
    ['SITE_NAME', undefined, 'SITE_NAME is missing.'],
    ['SITE_NAME', '  ', 'SITE_NAME is empty.'],
    ['SITE_CHAT_NUMBER', '07700 900123', /^SITE_CHAT_NUMBER must be digits only, .+\.$/],
    ['SITE_URL', 'http://localhost:8080/', /^SITE_URL must be the address of the site without .+\.$/],
    ['SITE_URL', 'willow', /^SITE_URL must be a full web address, .+\.$/],
    ['SITE_BOOKING_URL', 'javascript:alert(1)', /^SITE_BOOKING_URL must be a full web address, .+\.$/],
    ['SITE_TWITTER_URL', 'soon', /^SITE_TWITTER_URL must be a full web address, .+ or empty\.$/],
    ['SITE_PHONE', 'ask me', /^SITE_PHONE must be a phone number, .+ or empty\.$/],
    ['SITE_GROOMER_NAME', 'J'.repeat(41), /^SITE_GROOMER_NAME must be a first name, .+ or empty\.$/],
    ['RETENTION_DAYS', '', 'RETENTION_DAYS must be at least 1 day.'],
    ['RETENTION_DAYS', 'a year', 'RETENTION_DAYS must be a whole number of days.'],
  ])('refuses %s=%s with one sentence that names it', (name, value, sentence) => {
    expect(() => readSite({ ...example, [name]: value })).toThrow(sentence)
  })

  it('takes a missing optional value for an empty one', () => {
    expect(readSite({ ...example, SITE_INSTAGRAM_URL: undefined }).instagramUrl).toBe('')
    expect(readSite({ ...example, SITE_GROOMER_NAME: undefined }).groomerName).toBe('')
  })
})
