/** Links to the salon's chat and e-mail, the same on the site and on the API's page of a refused form. */

/** Opens a chat with the number (digits with the country code), with the text already typed. */
export const chatLink = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`

/** Opens an e-mail, with subject and body if given. Line breaks are CRLF there (RFC 6068). */
export const mailLink = (address: string, mail: { subject?: string; body?: string } = {}): string => {
  const fields = Object.entries(mail).map(
    ([field, text]) => `${field}=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`,
  )
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}${fields.length ? '?' : ''}${fields.join('&')}`
}
