import { createTransport, type SendMailOptions } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { claimedMessage, weekDigest } from '../../test/samples.ts'
import { messageMail } from './message-mail.ts'
import { digestMail, quarantineMail, noticeMail, testMail } from './other-mails.ts'

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
  'list of what is quarantined': () => quarantineMail(weekDigest().lists.quarantined, '2026-11-17', envelope),
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

describe('a text that is the boundary of the mail’s parts ends nothing, however far it is moved', () => {
  /** Some readers take every line for the end of a part that begins with the boundary, whatever comes after it. */
  const whole = async (mail: SendMailOptions) => {
    const raw = await compose(mail)
    const boundary = /boundary="([^"]+)"/.exec(raw)![1]!
    const ends = raw.split('\r\n').filter((line) => line.startsWith(`--${boundary}`))
    const { text, html } = await PostalMime.parse(raw)
    return ends.length === 3 && text!.includes('the end of the text') && html!.includes('</html>')
  }
  /** With each boundary that nodemailer makes of what the mail's content or its Message-ID shows a visitor. */
  const texts = ({ baseBoundary }: SendMailOptions) =>
    [id, 'digest.2026-11-16', 'quarantined.2026-11-17', String(baseBoundary)].flatMap((base) =>
      Array.from({ length: 80 }, (_, at) => `${'x'.repeat(at)}----_NmP-${base}-Part_1-- the end of the text`),
    )
  const { lists, ...week } = weekDigest()
  const previews = (list: typeof lists.late, text: string) =>
    list.map((one) => ({ ...one, subject: text, text }))
  const build = {
    message: (text: string) => messageMail(claimedMessage({ subject: text, message: text }), envelope),
    digest: (text: string) =>
      digestMail({ ...week, lists: { ...lists, late: previews(lists.late, text) } }, envelope),
    list: (text: string) => quarantineMail(previews(lists.quarantined, text), '2026-11-17', envelope),
  }

  it.each(Object.entries(build))('in a %s', async (_, withText) => {
    const broken: string[] = []
    for (const text of texts(withText('a first text'))) if (!(await whole(withText(text)))) broken.push(text)
    expect(broken).toEqual([])
  })
})

it('the notice names the message by its reference and has no text of the visitor', async () => {
  const { subject, text, messageId } = await PostalMime.parse(await compose(mails.notice()))
  expect(subject).toBe('[Website] A message is waiting, reference 0123456789ab')
  expect(text).toContain('Monday, 16 November 2026 at 21:14')
  expect(messageId).toBe(`<notice.${id}@salon.example>`)
})

it('mails about other messages, another day or another moment have different Message-IDs', () => {
  const { quarantined, late } = weekDigest().lists
  const other = late.map((one) => ({ ...one, id: 'f'.repeat(8) }))
  const monday = new Date('2026-11-16T08:00:00Z')
  const built = [
    noticeMail({ id, createdAt, resendNo: 0 }, envelope),
    noticeMail({ id, createdAt, resendNo: 1 }, envelope),
    quarantineMail(quarantined, '2026-11-17', envelope),
    quarantineMail(other, '2026-11-17', envelope),
    quarantineMail(quarantined, '2026-11-18', envelope),
    testMail(monday, envelope),
    testMail(new Date(monday.getTime() + 1), envelope),
    mails.digest(),
  ]
  expect(new Set(built.map(({ messageId }) => messageId)).size).toBe(built.length)
})

it('the list of a summer’s day is dated 08:00 in London', () =>
  expect(quarantineMail([], '2026-07-06', envelope).date).toEqual(new Date('2026-07-06T07:00:00Z')))

describe('the digest', () => {
  it('counts in its subject and lists each message in one line', async () => {
    const { subject, text } = await PostalMime.parse(await compose(mails.digest()))
    expect(subject).toBe('[Website] Your week: 12 received, 10 delivered')
    expect(text).toContain('received 12, delivered 10, late 1, suspect 4, quarantined 3, waiting 1')
    for (const left of ['- and 3 more', '- and 2 more']) expect(text).toContain(left)
  })

  it.each([
    ['digest', mails.digest],
    ['list of what is quarantined', mails['list of what is quarantined']],
  ])('and the list show a message as one line of text, and never as markup: the %s', async (_, build) => {
    const { text, html } = await PostalMime.parse(await compose(build()))
    expect(text).toContain('- Wed 11 Nov 09:30 · Win <b>big</b> · Casino · Click here now (0123456789ab)')
    expect(html).toContain('Win &lt;b&gt;big&lt;/b&gt;')
    expect(html).not.toContain('<b>big</b>')
  })

  it('says after a quiet week as well that messages get through', async () => {
    const nothing = { received: 0, delivered: 0, late: 0, suspect: 0, quarantined: 0, waiting: 0 }
    const lists = { late: [], suspect: [], quarantined: [], waiting: [] }
    const quiet = digestMail({ ...weekDigest(), ...nothing, lists }, envelope)
    const { subject, text, html } = await PostalMime.parse(await compose(quiet))
    expect(subject).toBe('[Website] Your week: 0 received, 0 delivered')
    for (const part of [text, html]) expect(part).toContain('comes every Monday morning')
  })
})
