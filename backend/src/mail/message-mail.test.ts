import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { parseContact } from '#contract/contact.ts'
import type { ClaimedMessage } from '#src/store/messages.ts'
import { claimedMessage } from '#test/samples.ts'
import { messageMail } from './message-mail.ts'

const envelope = { siteName: 'Willow & Wag', from: 'website@salon.example', to: 'groomer@salon.example' }
const compose = async (changes: Partial<ClaimedMessage> = {}) => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail(messageMail(claimedMessage(changes), envelope))
  return String(message)
}

describe('the mail of a message', () => {
  const parse = async (changes: Partial<ClaimedMessage> = {}) => PostalMime.parse(await compose(changes))

  it('comes from our own address with the visitor’s name, and has the visitor as Reply-To', async () => {
    const mail = await parse()
    expect(mail.from).toMatchObject({
      name: 'Ann Clarke via Willow & Wag',
      address: 'website@salon.example',
    })
    expect(mail.replyTo).toMatchObject([{ name: 'Ann Clarke', address: 'ann@example.com' }])
    expect(mail.to).toMatchObject([{ address: 'groomer@salon.example' }])
  })

  it.each([
    ['ann@example.com', 'ann at example.com'],
    ['Ann @ home', 'Ann at home'],
  ])('has no address in the names of sender and Reply-To: %s', async (name, shown) => {
    const { from, replyTo } = await parse({ name })
    expect([from!.name, replyTo![0]!.name]).toEqual([`${shown} via Willow & Wag`, shown])
  })

  it.each(['=?utf-8?B?4oCuZXZpbA==?=', 'Ann =?utf-8?Q?=00?=', 'Zoë =?utf-8?B?QnJhZA==?= x'])(
    'shows an encoded word as it was typed, and decodes nothing: %s',
    async (text) => {
      const mail = await parse({ name: text, subject: text })
      const shown = text.replaceAll('=?', '= ?')
      expect(mail.subject).toBe(`[Website] ${shown}`)
      expect(mail.from!.name).toBe(`${shown} via Willow & Wag`)
      expect(mail.replyTo![0]!.name).toBe(shown)
      expect(mail.text).toContain(text)
    },
  )

  it('has a subject that sorts, a stable Message-ID and the time of writing', async () => {
    const mail = await parse()
    expect(mail.subject).toBe('[Website] A trim for Biscuit')
    expect(mail.messageId).toBe('<contact.01937cb0-0000-7000-8000-0123456789ab@salon.example>')
    expect(new Date(mail.date!)).toEqual(new Date('2026-11-16T21:14:00Z'))
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-contact-id': '01937cb0-0000-7000-8000-0123456789ab',
    })
  })

  it.each([
    ['2026-11-16T21:14:00Z', 'Monday, 16 November 2026 at 21:14'],
    ['2026-07-01T08:00:00Z', 'Wednesday, 1 July 2026 at 09:00'],
  ])('gives the time of London in both of its parts: %s', async (createdAt, shown) => {
    const { text, html } = await parse({ createdAt: new Date(createdAt) })
    for (const part of [text, html]) expect(part).toContain(shown)
  })

  it('shows markup as text, never as markup', async () => {
    const attack = '<script>alert(1)</script><img src=x onerror=alert(1)> & "quotes"'
    const { html, text } = await parse({ name: attack.slice(0, 90), subject: attack, message: attack })
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;script&gt;')
    expect(text).toContain(attack)
  })

  it('is marked when it is suspected or sent by hand, which also changes its Message-ID', async () => {
    const mail = await parse({ suspect: true, resendNo: 2 })
    expect(mail.subject).toBe('[suspect] [resent] [Website] A trim for Biscuit')
    expect(mail.messageId).toBe('<contact.01937cb0-0000-7000-8000-0123456789ab.2@salon.example>')
  })
})

describe('its headers', () => {
  const HEADERS =
    'auto-submitted content-type date from message-id mime-version reply-to subject to x-contact-id'
  const ODD = ['\r\nBcc: evil@example.com', '\n\n<b>', '"<a@b.example>', '=?utf-8?B?', ';', ',', '\\', '🐶']
  const hostile = fc
    .array(fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom(...ODD)), { maxLength: 8 })
    .map((parts) => `ok ${parts.join('')}`)
  const longest = `${"jane&tom'*+/=^`{|}~#$-_".padEnd(64, 'a')}@${'b'.repeat(60)}.example`

  it('whatever a visitor writes, the mail has only our headers and addresses, in lines under 998 bytes', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (name, subject, message) => {
        const form = { name, subject, message: `${message} and more`, email: longest }
        const parsed = parseContact(form)
        if (!parsed.ok) return
        const raw = await compose(parsed.message)
        const mail = await PostalMime.parse(raw)
        expect(
          mail.headers
            .map(({ key }) => key)
            .toSorted()
            .join(' '),
        ).toBe(HEADERS)
        expect(mail.from!.address).toBe('website@salon.example')
        expect(mail.to!.map(({ address }) => address)).toEqual(['groomer@salon.example'])
        expect(mail.replyTo!.map(({ address }) => address)).toEqual([longest])
        for (const line of raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(998)
      }),
      { numRuns: 200, examples: [['🐶'.repeat(100), 'é"\\'.repeat(50), 'ok']] },
    )
  })
})
