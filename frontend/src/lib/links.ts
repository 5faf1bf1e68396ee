/** Addresses of the links that leave the site. Pure. */

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

/** Calls the number. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Searches a map for the place; the address of the search comes from the configuration. */
export const mapLink = (searchUrl: string, place: string): string => searchUrl + encodeURIComponent(place)
