/** HTML of pages and mails. */

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

/** The `mailto:` address of an e-mail address, whatever characters its local part has. */
export const mailtoAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`
