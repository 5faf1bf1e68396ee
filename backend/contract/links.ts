/** Links to the salon's chat and e-mail, the same on the site and on the API's page of a refused form. */

/** In characters of the link. A longer one than 2,046 opens no mail program on Windows, whatever the browser. */
const LONGEST_MAIL_LINK = 2000
const LONGEST_SUBJECT = 500
/** Servers commonly read 8 kB of a request's address. */
const LONGEST_CHAT = 7000

const MORE = encodeURIComponent('…')

/** `text` for an address, cut with an ellipsis where it would take more than `room` characters there. */
const encode = (text: string, room: number): string => {
  // half of a surrogate pair cannot be encoded
  const letters = [...text.replace(/\p{Surrogate}/gu, '\uFFFD')].map((letter) => encodeURIComponent(letter))
  const whole = letters.join('')
  if (whole.length <= room) return whole
  let length = MORE.length
  const fitting = letters.findIndex((letter) => (length += letter.length) > room)
  return letters.slice(0, fitting).join('') + MORE
}

/** Opens a chat with the number (digits with the country code), with the text already typed. */
export const chatLink = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encode(text, LONGEST_CHAT)}`

/** Opens an e-mail, with subject and body if given. Line breaks are CRLF there (RFC 6068). */
export const mailLink = (address: string, mail?: { subject: string; body: string }): string => {
  const link = `mailto:${encodeURIComponent(address).replace('%40', '@')}`
  if (!mail) return link
  const start = `${link}?subject=${encode(mail.subject, LONGEST_SUBJECT)}&body=`
  return start + encode(mail.body.replace(/\r?\n/g, '\r\n'), LONGEST_MAIL_LINK - start.length)
}
