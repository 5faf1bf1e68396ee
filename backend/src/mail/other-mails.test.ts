import { createTransport, type SendMailOptions } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { claimedMessage, someWeek } from '../../test/samples.ts'
import { messageMail } from './message-mail.ts'
import { noticeMail, testMail, weeklyMail } from './other-mails.ts'

const envelope = { siteName: 'Willow & Wag', from: 'website@salon.example', to: 'groomer@salon.example' }
const id = '01937cb0-0000-7000-8000-0123456789ab'
const createdAt = new Date('2026-11-16T21:14:00Z')

const compose = async (mail: SendMailOptions) => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  return String(message)
}
const mails = {
  notice: () => noticeMail({ id, createdAt, resendNo: 0 }, envelope),
  'weekly mail': () => weeklyMail(someWeek(), envelope),
  'test mail': () => testMail(new Date('2026-11-16T08:00:00Z'), envelope),
}

describe.each(Object.entries(mails))('the %s', (_, build) => {
  it('comes from the site, only to the groomer, and is identical at every retry', async () => {
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

it('a text that is the boundary of the mail’s parts ends nothing, however far it is moved', async () => {
  const build = (text: string) => messageMail(claimedMessage({ subject: text, message: text }), envelope)
  /** Some readers take every line for the end of a part that begins with the boundary, whatever comes after it. */
  const isWhole = async (mail: SendMailOptions) => {
    const raw = await compose(mail)
    const boundary = /boundary="([^"]+)"/.exec(raw)![1]!
    const ends = raw.split('\r\n').filter((line) => line.startsWith(`--${boundary}`))
    const { text, html } = await PostalMime.parse(raw)
    return ends.length === 3 && text!.includes('the end of the text') && html!.includes('</html>')
  }
  for (const base of [id, String(build('a first text').baseBoundary)])
    for (let at = 0; at < 80; at++) {
      const text = `${'x'.repeat(at)}----_NmP-${base}-Part_1-- the end of the text`
      expect([text, await isWhole(build(text))]).toEqual([text, true])
    }
})

it('the notice names the message by its reference and has no text of the visitor', async () => {
  const { subject, text, messageId } = await PostalMime.parse(await compose(mails.notice()))
  expect(subject).toBe('[Website] A message is waiting, reference 0123456789ab')
  expect(text).toContain('Monday, 16 November 2026 at 21:14')
  expect(text).toContain('docker compose run --rm cli messages show 0123456789ab')
  expect(messageId).toBe(`<notice.${id}@salon.example>`)
})

it('mails about other messages, another day or another moment have different Message-IDs', () => {
  const monday = new Date('2026-11-16T08:00:00Z')
  const built = [
    noticeMail({ id, createdAt, resendNo: 0 }, envelope),
    noticeMail({ id, createdAt, resendNo: 1 }, envelope),
    testMail(monday, envelope),
    testMail(new Date(monday.getTime() + 1), envelope),
    weeklyMail(someWeek(), envelope),
    weeklyMail({ ...someWeek(), endsAt: new Date('2026-11-23T08:00:00Z') }, envelope),
  ]
  expect(new Set(built.map(({ messageId }) => messageId)).size).toBe(built.length)
})

describe('the weekly mail', () => {
  const read = async (changes = {}) =>
    PostalMime.parse(await compose(weeklyMail({ ...someWeek(), ...changes }, envelope)))

  it('says in its subject and in both of its parts what came, was delivered and waits', async () => {
    const { subject, text, html } = await read()
    expect(subject).toBe('[Website] Your week: 12 came, 10 delivered, 1 waiting')
    for (const part of [text, html]) {
      expect(part).toContain('In the last seven days 12 messages came and 10 were delivered.')
      expect(part).toContain('1 wait to be delivered, and we keep trying.')
      expect(part).toContain('comes every Monday morning')
    }
  })

  it('says after a quiet week that nothing waits', async () =>
    expect((await read({ came: 0, delivered: 0, waiting: 0 })).text).toContain('None is waiting.'))
})
