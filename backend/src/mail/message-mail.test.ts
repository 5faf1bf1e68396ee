import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { parseContact } from '@willow/shared/contract'
import type { ClaimedMessage } from '#src/store/messages.ts'
import { claimedMessage, composeMail } from '#test/samples.ts'
import { messageMail } from './message-mail.ts'

const ENVELOPE = { salonName: 'Willow & Wag', from: 'website@salon.example', to: 'groomer@salon.example' }
const build = (changes: Partial<ClaimedMessage> = {}) => messageMail(claimedMessage(changes), ENVELOPE)
const compose = (changes: Partial<ClaimedMessage> = {}) => composeMail(build(changes))
const parse = async (changes: Partial<ClaimedMessage> = {}) => PostalMime.parse(await compose(changes))

it('the mail comes from our own address in the visitor’s name, with the visitor as Reply-To, and a stable Message-ID', async () => {
  const mail = await parse()
  expect(mail).toMatchObject({
    from: { name: 'Ann Clarke via Willow & Wag', address: 'website@salon.example' },
    replyTo: [{ name: 'Ann Clarke', address: 'ann@example.com' }],
    to: [{ address: 'groomer@salon.example' }],
    subject: '[Website] A trim for Biscuit',
    messageId: '<contact.01937cb0-0000-7000-8000-0123456789ab@salon.example>',
    date: '2026-11-16T21:14:00.000Z',
  })
  expect(mail.headers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      expect.objectContaining({ key: 'x-contact-id', value: '01937cb0-0000-7000-8000-0123456789ab' }),
    ]),
  )
})

it('the mail is marked when it is suspected or resent by hand, which also changes its Message-ID', async () => {
  const { subject, messageId } = await parse({ suspect: true, resendNo: 2 })
  expect(subject).toBe('[suspect] [resent] [Website] A trim for Biscuit')
  expect(messageId).toBe('<contact.01937cb0-0000-7000-8000-0123456789ab.2@salon.example>')
})

it.each([
  ['ann@example.com', 'ann at example.com'],
  ['Ann @ home', 'Ann at home'],
  ['a@b@c', 'a at b at c'],
  ['=?utf-8?B?4oCuZXZpbA==?=', '= ?utf-8?B?4oCuZXZpbA== ?='],
  ['Zoë =?utf-8?B?QnJhZA==?= x', 'Zoë = ?utf-8?B?QnJhZA== ?= x'],
])('the names of From and Reply-To show no address and no decoded word: %s', async (name, shown) => {
  const { from, replyTo, subject, text } = await parse({ name, subject: name })
  expect([from!.name, replyTo![0]!.name]).toEqual([`${shown} via Willow & Wag`, shown])
  expect(subject).toBe(`[Website] ${name.replaceAll('=?', '= ?')}`)
  expect(text).toContain(name)
})

it.each([
  ['2026-11-16T21:14:00Z', 'Monday, 16 November 2026 at 21:14'],
  ['2026-07-01T08:00:00Z', 'Wednesday, 1 July 2026 at 09:00'],
])('the mail shows the time in London in both of its parts: %s', async (createdAt, shown) => {
  const { text, html } = await parse({ createdAt: new Date(createdAt) })
  for (const part of [text, html]) expect(part).toContain(shown)
})

it('the mail escapes markup, and encodes odd characters in an address so that every mail program reads it alike', async () => {
  const attack = '<script>alert(1)</script><img src=x onerror=alert(1)> & "quotes"'
  const changes = {
    name: attack.slice(0, 90),
    subject: attack,
    message: attack,
    email: 'a&b?c=d@salon.example',
  }
  const { html, text } = await parse(changes)
  expect(html!.match(/<script|<img/g)).toBeNull()
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('href="mailto:a%26b%3Fc%3Dd@salon.example"')
  expect(text).toContain(attack)
})

it('a text that contains a MIME boundary ends no part of the mail, at whatever column it begins', async () => {
  for (const boundary of [claimedMessage().id, String(build({ subject: 'a first text' }).baseBoundary)])
    for (let indent = 0; indent < 80; indent += 3) {
      const text = `${'x'.repeat(indent)}----_NmP-${boundary}-Part_1-- the end of the text`
      const raw = await compose({ subject: text, message: text })
      // For some readers every line that begins with the boundary ends the part, whatever comes after it.
      const actual = /boundary="([^"]+)"/.exec(raw)![1]!
      expect(raw.split('\r\n').filter((line) => line.startsWith(`--${actual}`))).toHaveLength(3)
      const mail = await PostalMime.parse(raw)
      expect([mail.text, mail.html]).toEqual([
        expect.stringContaining('the end of the text'),
        expect.stringContaining('</html>'),
      ])
    }
})

it('the mail has every character that a visitor writes, and only our headers and addresses, in lines under 998 bytes', async () => {
  const HEADERS =
    'auto-submitted content-type date from message-id mime-version reply-to subject to x-contact-id'
  const ODD = ['\r\nBcc: evil@example.com', '\n\n<b>', '"<a@b.example>', '=?utf-8?B?', ';', ',', '\\', '🐶']
  const hostile = fc
    .array(fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom(...ODD)), { maxLength: 8 })
    .map((parts) => `ok ${parts.join('')}`)
  const email = `${"jane&tom'*+/=^`{|}~#$-_".padEnd(64, 'a')}@${'b'.repeat(60)}.example`
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (name, subject, message) => {
      const parsed = parseContact({ name, subject, message: `${message} and more`, email })
      if (!parsed.ok) return
      const raw = await compose(parsed.message)
      const mail = await PostalMime.parse(raw)
      const keys = mail.headers.map(({ key }) => key).toSorted()
      expect(keys.join(' ')).toBe(HEADERS)
      expect(mail.from!.address).toBe('website@salon.example')
      expect(mail.to!.map(({ address }) => address)).toEqual(['groomer@salon.example'])
      expect(mail.replyTo!.map(({ address }) => address)).toEqual([email])
      expect(mail.subject).toBe(`[Website] ${parsed.message.subject.replaceAll('=?', '= ?')}`)
      expect(mail.text!.split('\n\n----------')[0]).toBe(parsed.message.message)
      for (const line of raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(998)
    }),
    { numRuns: 100, examples: [['🐶'.repeat(100), 'é"\\'.repeat(50), `.\n..\n.x \n${'x'.repeat(1200)}`]] },
  )
})
