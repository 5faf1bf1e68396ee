import type { SendMailOptions } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { composeMail, someWeek } from '#test/samples.ts'
import { testMail, weeklyMail } from './other-mails.ts'

const envelope = { salonName: 'Willow & Wag', from: 'website@salon.example', to: 'groomer@salon.example' }
const monday = new Date('2026-11-16T08:00:00Z')
const week = (changes: object = {}) => weeklyMail({ ...someWeek(), ...changes }, envelope)

it.each<[string, () => SendMailOptions, string, string[]]>([
  [
    'weekly mail',
    week,
    'Your week: 12 received, 10 delivered, 1 waiting',
    [
      'In the last seven days your website received 12 messages and handed 10 to your mail server.',
      'Waiting to be delivered: 1. We keep trying.',
      'comes every Monday morning',
    ],
  ],
  ['test mail', () => testMail(monday, envelope), 'Test: messages get through', ['by hand on Monday, 16']],
])('the %s comes from the site to the groomer, identical at each attempt', async (_, build, title, words) => {
  const raw = await composeMail(build())
  expect(await composeMail(build())).toBe(raw)
  const { from, to, replyTo, subject, text, html } = await PostalMime.parse(raw)
  expect(from).toMatchObject({ name: 'Willow & Wag', address: 'website@salon.example' })
  expect([to, replyTo]).toMatchObject([[{ address: 'groomer@salon.example' }], undefined])
  expect(subject).toContain(`[Website notice] ${title}`)
  for (const part of [text, html]) for (const expected of words) expect(part).toContain(expected)
})

it('mails of another day or another moment have different Message-IDs', () => {
  const later = new Date(monday.getTime() + 1)
  const nextWeek = week({ endsAt: new Date('2026-11-23T08:00:00Z') })
  const tests = [testMail(monday, envelope), testMail(later, envelope)]
  const built = [week(), nextWeek, ...tests]
  expect(new Set(built.map(({ messageId }) => messageId)).size).toBe(built.length)
})

it('the weekly mail lists what was handed over by day, first name and reference, and nothing else', async () => {
  const names = ['Zoë Smith', 'https://evil.example buy', '<b>Ann</b>', 'Maximilianhubertusferdinand']
  const newest = names.map((name) => ({ ...someWeek().newest[0]!, name }))
  const { text, html } = await PostalMime.parse(await composeMail(week({ newest })))
  expect(text!.split('\n').filter((line) => line.includes('0123456789ab'))).toEqual([
    'Fri 13 Nov, 21:14   Zoë   0123456789ab',
    'Fri 13 Nov, 21:14   https   0123456789ab',
    'Fri 13 Nov, 21:14      0123456789ab',
    'Fri 13 Nov, 21:14   Maximilianhubertusfe   0123456789ab',
  ])
  expect(html).not.toMatch(/Smith|evil|<b>/)
  expect((await PostalMime.parse(await composeMail(week({ newest: [] })))).text).not.toContain('handed over')
})
