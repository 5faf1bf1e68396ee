import { expect, it } from 'vitest'
import { chatLink, mailLink, phoneLink } from './links.ts'

it.each([
  [
    'a chat has its text already typed',
    chatLink('447700900123', "It's £45 & more?\nYes"),
    "https://wa.me/447700900123?text=It's%20%C2%A345%20%26%20more%3F%0AYes",
  ],
  [
    'an e-mail may have nothing but the address',
    mailLink('hello@willow.example'),
    'mailto:hello@willow.example',
  ],
  [
    'an e-mail has its line breaks as CRLF and no plus signs',
    mailLink('a+b@willow.example', { subject: 'A & B', body: 'one\ntwo' }),
    'mailto:a%2Bb@willow.example?subject=A%20%26%20B&body=one%0D%0Atwo',
  ],
  ['a tel: link omits spaces and hyphens', phoneLink('01632 960-123'), 'tel:01632960123'],
  [
    'a tel: link has no trunk zero after the country code',
    phoneLink('+44 (0)1632 960 123'),
    'tel:+441632960123',
  ],
])('%s', (_, link, address) => expect(link).toBe(address))

it.each(['w', 'ж', '🐶'])(
  'a mail of many %s is cut between characters, short enough for mail programs',
  (one) => {
    const link = mailLink('hello@willow.example', { subject: one.repeat(150), body: one.repeat(9000) })
    expect(link.length).toBeLessThanOrEqual(2000)
    expect(decodeURIComponent(link).endsWith(`${one}${one}…`)).toBe(true)
  },
)

it('half of a surrogate pair is replaced, because no link can encode it', () =>
  expect(chatLink('447700900123', 'a\ud83d')).toBe('https://wa.me/447700900123?text=a%EF%BF%BD'))
