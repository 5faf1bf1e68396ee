import type { SendMailOptions } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { composeMail, someWeek } from '#test/samples.ts'
import { rejectionNotice, testMail, weeklyMail } from './other-mails.ts'

const envelope = { siteName: 'Willow & Wag', from: 'website@salon.example', to: 'groomer@salon.example' }
const id = '01937cb0-0000-7000-8000-0123456789ab'
const createdAt = new Date('2026-11-16T21:14:00Z')
const monday = new Date('2026-11-16T08:00:00Z')

it.each<[string, () => SendMailOptions]>([
  ['notice', () => rejectionNotice({ id, createdAt, resendNo: 0 }, envelope)],
  ['weekly mail', () => weeklyMail(someWeek(), envelope)],
  ['test mail', () => testMail(monday, envelope)],
])('the %s comes from the site, only to the groomer, and is identical at every attempt', async (_, build) => {
  const raw = await composeMail(build())
  expect(await composeMail(build())).toBe(raw)
  const mail = await PostalMime.parse(raw)
  expect(mail).toMatchObject({
    from: { name: 'Willow & Wag', address: 'website@salon.example' },
    to: [{ address: 'groomer@salon.example' }],
    subject: expect.stringMatching(/^\[Website\] /),
    html: expect.stringContaining('</html>'),
  })
  expect(mail.replyTo).toBeUndefined()
})

it('the notice names the message by its reference and has no text of the visitor', async () => {
  const { subject, text, html } = await PostalMime.parse(
    await composeMail(rejectionNotice({ id, createdAt, resendNo: 0 }, envelope)),
  )
  expect(subject).toBe('[Website] A message is waiting, reference 0123456789ab')
  for (const part of [text, html]) {
    expect(part).toContain('Monday, 16 November 2026 at 21:14')
    expect(part).toContain('docker compose run --rm cli messages show 0123456789ab')
  }
})

it('the weekly mail says in both of its parts what came, was delivered and waits', async () => {
  const read = async (changes: object) =>
    PostalMime.parse(await composeMail(weeklyMail({ ...someWeek(), ...changes }, envelope)))
  const { subject, text, html } = await read({})
  expect(subject).toBe('[Website] Your week: 12 came, 10 delivered, 1 waiting')
  for (const part of [text, html])
    for (const words of [
      'In the last seven days 12 messages came and 10 were delivered.',
      '1 wait to be delivered, and we keep trying.',
      'comes every Monday morning',
    ])
      expect(part).toContain(words)
  expect((await read({ waiting: 0 })).text).toContain('None is waiting.')
})

it('mails about other messages, another day or another moment have different Message-IDs', () => {
  const built = [
    rejectionNotice({ id, createdAt, resendNo: 0 }, envelope),
    rejectionNotice({ id, createdAt, resendNo: 1 }, envelope),
    testMail(monday, envelope),
    testMail(new Date(monday.getTime() + 1), envelope),
    weeklyMail(someWeek(), envelope),
    weeklyMail({ ...someWeek(), endsAt: new Date('2026-11-23T08:00:00Z') }, envelope),
  ]
  expect(new Set(built.map(({ messageId }) => messageId)).size).toBe(built.length)
})
