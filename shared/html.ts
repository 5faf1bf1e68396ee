/** HTML and addresses in pages and mails. */

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)

/** The address of a chat with the number (digits, with the country code). */
export const chatAddress = (number: string): string => `https://wa.me/${number}`

/** The `mailto:` address of an e-mail address, whatever characters its local part has. */
export const mailtoAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`
