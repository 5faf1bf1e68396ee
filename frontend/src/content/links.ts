/** Links to chats, e-mail and telephones. */
import { chatAddress, mailtoAddress } from '@willow/shared/html'

/** The maximum length of a mailto: link. Windows opens no mail program for more than 2,046 characters. */
const MAX_MAIL_LINK = 2000
const MAX_SUBJECT = 500

const ELLIPSIS = encodeURIComponent('…')

/** Percent-encodes `text`, and cuts it, with an ellipsis, to at most `room` encoded characters. */
const encode = (text: string, room = Infinity): string => {
  // A lone surrogate cannot be encoded.
  const letters = [...text.replace(/\p{Surrogate}/gu, '\uFFFD')].map((letter) => encodeURIComponent(letter))
  const whole = letters.join('')
  if (whole.length <= room) return whole
  let length = ELLIPSIS.length
  const fittingCount = letters.findIndex((letter) => (length += letter.length) > room)
  return letters.slice(0, fittingCount).join('') + ELLIPSIS
}

/** A link that opens a chat with the number (digits, with the country code), its first message filled in. */
export const chatLink = (number: string, text: string): string =>
  `${chatAddress(number)}?text=${encode(text)}`

/** A mailto: link with an optional subject and body. Line breaks are CRLF (RFC 6068). */
export const mailLink = (address: string, mail?: { subject: string; body: string }): string => {
  const link = mailtoAddress(address)
  if (!mail) return link
  const start = `${link}?subject=${encode(mail.subject, MAX_SUBJECT)}&body=`
  return start + encode(mail.body.replace(/\r?\n/g, '\r\n'), MAX_MAIL_LINK - start.length)
}

/** A tel: link. The "(0)" of "+44 (0)1632" is dialled only within the country. */
export const phoneLink = (phone: string): string =>
  `tel:${phone.replace(/^(\+.*)\(0\)/, '$1').replace(/[^\d+]/g, '')}`
