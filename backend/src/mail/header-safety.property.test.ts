import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { claimedMessage } from '../../test/samples.ts'
import { parseContact } from '../../contract/contact.ts'
import { messageMail } from './message-mail.ts'

const envelope = { siteName: 'Willow & Wag', from: 'website@salon.example', to: 'groomer@salon.example' }
const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-contact-id',
]
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '\r\nBcc: evil@example.com',
        '\n\n<b>',
        '"<a@b.example>',
        '=?utf-8?B?',
        ';',
        ',',
        '\\',
        '🐶',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `ok ${parts.join('')}`)

it('whatever a visitor writes, the mail has our headers and our addresses only, in lines under 998 bytes', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (name, subject, message) => {
      const form = { name, subject, message: `${message} and more`, email: 'ann@example.com' }
      const parsed = parseContact(form)
      if (!parsed.ok) return
      const sent = await transport.sendMail(messageMail(claimedMessage(parsed.message), envelope))
      const raw = String(sent.message)
      const mail = await PostalMime.parse(raw)
      expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(HEADERS)
      expect(mail.from!.address).toBe('website@salon.example')
      expect(mail.to!.map(({ address }) => address)).toEqual(['groomer@salon.example'])
      expect(mail.replyTo!.map(({ address }) => address)).toEqual(['ann@example.com'])
      for (const line of raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(998)
    }),
    { numRuns: 200 },
  )
})
