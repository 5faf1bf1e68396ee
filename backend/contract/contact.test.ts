import { describe, expect, it, onTestFinished } from 'vitest'
import { form } from '../test/samples.ts'
import { parseContact, storedAddress } from './contact.ts'

const accepts = (changes: object) => {
  const parsed = parseContact({ ...form, ...changes })
  return parsed.ok ? parsed.message : expect.fail(JSON.stringify(parsed.broken))
}
const refuses = (changes: object) => {
  const parsed = parseContact({ ...form, ...changes })
  return parsed.ok ? expect.fail('accepted') : parsed.broken.map(({ message }) => message)
}

describe('the four rules', () => {
  it.each([
    ['name', 'A', 'Name must be at least 2 characters.'],
    ['email', 'ann@', 'Please enter a valid email address.'],
    ['subject', 'x', 'Subject is required.'],
    ['message', 'Too short', 'Message must be at least 10 characters.'],
    ['name', 'A'.repeat(101), 'Name must be at most 100 characters.'],
    ['email', `ann@${'b'.repeat(247)}.com`, 'Email must be at most 254 characters.'],
    ['subject', 'A'.repeat(151), 'Subject must be at most 150 characters.'],
    ['message', 'A'.repeat(5001), 'Message must be at most 5,000 characters.'],
  ])('%s %s', (field, value, sentence) => expect(refuses({ [field]: value })).toEqual([sentence]))

  it('hold exactly at their limits', () => {
    accepts({ name: 'Jo', subject: 'Hi', message: '0123456789' })
    accepts({ name: '🐶'.repeat(100), subject: 'é'.repeat(150), message: 'x'.repeat(5000) })
  })

  it('count after trimming and without invisible characters', () => {
    refuses({ name: ' A ' })
    refuses({ name: 'A\u200B\u200B\u2060' })
    refuses({ message: `          ${'\u3164'.repeat(20)}` })
  })

  it('report every broken field in the order of the form', () =>
    expect(parseContact({})).toEqual({
      ok: false,
      broken: [
        { field: 'name', message: 'Name must be at least 2 characters.' },
        { field: 'email', message: 'Please enter a valid email address.' },
        { field: 'subject', message: 'Subject is required.' },
        { field: 'message', message: 'Message must be at least 10 characters.' },
      ],
    }))

  it.each([null, 5, true, [], ['Ann'], { toString: 'Ann' }])('refuse %j in place of a text', (value) =>
    expect(refuses({ name: value })).toEqual(['Name must be at least 2 characters.']),
  )
})

describe('the e-mail address', () => {
  it('is trimmed, and its domain written in lower-case ASCII', () => {
    expect(accepts({ email: ' Ann@Example.COM ' }).email).toBe('Ann@example.com')
    expect(accepts({ email: 'ann@münchen.example' }).email).toBe('ann@xn--mnchen-3ya.example')
  })

  it.each([
    'ann@example.com, bob@example.com',
    'ann@example.com;bob@example.com',
    'Ann <ann@example.com>',
    'ann@example.com\r\nBcc: bob@example.com',
    'ann\u0000@example.com',
    'an\u2028n@example.com',
    'an n@example.com',
    'ann@exam\u200Bple.com',
    'ann@localhost',
    'ann@example.com%0ABcc:bob@example.com',
    'ann@example.com/path',
    'ann@münchen.example:25',
    'ann',
    'anna@example.org.',
    'anna@münchen.example.',
    'anna@example.org。',
    'anna@münchen\u00AD..example',
    'anna@\u00AD',
  ])('is refused as %j', (email) =>
    expect(refuses({ email })).toEqual(['Please enter a valid email address.']),
  )
})

it('ignores keys that it does not know', () =>
  expect(accepts({ admin: true, __proto__: { polluted: true } })).toEqual(form))

it('an address in another script is read without URL.canParse, which Safari 16 lacks', () => {
  const { canParse } = URL
  Reflect.deleteProperty(URL, 'canParse')
  onTestFinished(() => void Object.assign(URL, { canParse }))
  expect(storedAddress('ann@müller.example')).toBe('ann@xn--mller-kva.example')
  expect(storedAddress('ann@mü:ller')).toBe('ann@mü:ller')
})
