/** Chat and e-mail links. */

/** Characters in a mailto: link. Windows starts no mail program for more than 2,046, in any browser. */
const LONGEST_MAIL_LINK = 2000
const LONGEST_SUBJECT = 500
/** Servers commonly accept 8 kB of a request's address. */
const LONGEST_CHAT = 7000

const MORE = encodeURIComponent('…')

/** Percent-encodes `text`, cut with an ellipsis where that would take more than `room` characters. */
const encode = (text: string, room: number): string => {
  // a lone surrogate cannot be encoded
  const letters = [...text.replace(/\p{Surrogate}/gu, '\uFFFD')].map((letter) => encodeURIComponent(letter))
  const whole = letters.join('')
  if (whole.length <= room) return whole
  let length = MORE.length
  const fitting = letters.findIndex((letter) => (length += letter.length) > room)
  return letters.slice(0, fitting).join('') + MORE
}

/** A link that opens a chat with the number (digits, with the country code) and a first text. */
export const chatLink = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encode(text, LONGEST_CHAT)}`

/** A mailto: link with an optional subject and body. Line breaks are CRLF (RFC 6068). */
export const mailLink = (address: string, mail?: { subject: string; body: string }): string => {
  const link = `mailto:${encodeURIComponent(address).replace('%40', '@')}`
  if (!mail) return link
  const start = `${link}?subject=${encode(mail.subject, LONGEST_SUBJECT)}&body=`
  return start + encode(mail.body.replace(/\r?\n/g, '\r\n'), LONGEST_MAIL_LINK - start.length)
}
