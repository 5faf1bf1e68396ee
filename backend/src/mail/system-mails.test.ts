import { createTransport, type SendMailOptions } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { weekDigest } from '../../test/samples.ts'
import { canaryMail } from './canary-mail.ts'
import { digestMail } from './digest-mail.ts'
import { heldMail } from './held-mail.ts'
import { noticeMail } from './notice-mail.ts'

const envelope = { siteName: 'Willow & Wag', from: 'website@salon.example', to: 'groomer@salon.example' }
const id = '01937cb0-0000-7000-8000-0123456789ab'
const createdAt = new Date('2026-11-16T21:14:00Z')

const compose = async (mail: SendMailOptions) => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  return String(message)
}
const mails = {
  notice: () => noticeMail({ id, createdAt, resendNo: 0 }, envelope),
  digest: () => digestMail(weekDigest(), envelope),
  'list of what is held': () => heldMail(weekDigest().lists.held, '2026-11-17', envelope),
  canary: () => canaryMail(new Date('2026-11-16T08:00:00Z'), envelope),
}

describe.each(Object.entries(mails))('the %s', (_, build) => {
  it('comes from the site to the groomer alone, and is the same to the byte at every try', async () => {
    const raw = await compose(build())
    expect(await compose(build())).toBe(raw)
    const mail = await PostalMime.parse(raw)
    expect(mail).toMatchObject({
      from: { name: 'Willow & Wag', address: 'website@salon.example' },
      to: [{ address: 'groomer@salon.example' }],
    })
    expect(mail.subject).toMatch(/^\[Website\] /)
    expect(mail.replyTo).toBeUndefined()
    expect(mail.text).not.toBe('')
    expect(mail.html).toContain('</html>')
  })
})

it('the notice names the message by its reference and holds no word of the visitor', async () => {
  const { subject, text, messageId } = await PostalMime.parse(await compose(mails.notice()))
  expect(subject).toBe('[Website] A message is waiting, reference 0123456789ab')
  expect(text).toContain('Monday, 16 November 2026 at 21:14')
  expect(messageId).toBe(`<notice.${id}@salon.example>`)
})

it('a second notice, about a mail that was resent, is no copy of the first one', async () => {
  const second = noticeMail({ id, createdAt, resendNo: 1 }, envelope)
  expect(second.messageId).not.toBe(noticeMail({ id, createdAt, resendNo: 0 }, envelope).messageId)
})

describe('the list of what is held', () => {
  it('tells reference and first line of each message', async () => {
    const { subject, text, html } = await PostalMime.parse(await compose(mails['list of what is held']()))
    expect(subject).toBe('[Website] 1 message was kept back as probable spam')
    expect(text).toContain('- Wed 11 Nov 09:30 · Win <b>big</b> · Casino · Click here now (0123456789ab)')
    expect(html).toContain('Win &lt;b&gt;big&lt;/b&gt;')
  })

  it('has another Message-ID when it lists others, or on another day', () => {
    const { held, late } = weekDigest().lists
    const other = late.map((one) => ({ ...one, id: 'f'.repeat(8) }))
    const built = [
      heldMail(held, '2026-11-17', envelope),
      heldMail(other, '2026-11-17', envelope),
      heldMail(held, '2026-11-18', envelope),
    ]
    expect(new Set(built.map(({ messageId }) => messageId)).size).toBe(3)
  })
})

describe('the digest', () => {
  it('counts in its subject and lists each message in one line', async () => {
    const { subject, text, html } = await PostalMime.parse(await compose(mails.digest()))
    expect(subject).toBe('[Website] Your week: 12 received, 10 delivered')
    expect(text).toContain('received 12, delivered 10, late 1, suspect 4, held 3, waiting 1')
    expect(text).toContain('- Wed 11 Nov 09:30 · Win <b>big</b> · Casino · Click here now (0123456789ab)')
    expect(text).toContain('- and 2 more')
    expect(html).toContain('Win &lt;b&gt;big&lt;/b&gt;')
    expect(html).not.toContain('<b>big</b>')
  })
})
