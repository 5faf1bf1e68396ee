import { describe, expect, it } from 'vitest'
import { chatLink, mailLink, mapLink, phoneLink } from './site.ts'

describe('links', () => {
  it('opens a chat with the text already typed', () => {
    expect(chatLink('447700900123', "It's £45 & more?\nYes")).toBe(
      "https://wa.me/447700900123?text=It's%20%C2%A345%20%26%20more%3F%0AYes",
    )
  })

  it('opens an e-mail with nothing but the address', () => {
    expect(mailLink('hello@willow.example')).toBe('mailto:hello@willow.example')
  })

  it('opens an e-mail with subject and body, line breaks as CRLF and no plus signs', () => {
    expect(mailLink('a+b@willow.example', { subject: 'A & B', body: 'one\ntwo' })).toBe(
      'mailto:a%2Bb@willow.example?subject=A%20%26%20B&body=one%0D%0Atwo',
    )
  })

  it('calls a number without its spaces', () => {
    expect(phoneLink('+44 (0)1632 960-123')).toBe('tel:+4401632960123')
  })

  it('searches the map for the postcode', () => {
    expect(mapLink('https://maps.example/search?q=', 'NG24 0ZZ')).toBe(
      'https://maps.example/search?q=NG24%200ZZ',
    )
  })
})
