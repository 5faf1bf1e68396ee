/** Helpers that pages and mails share. This file imports nothing, because the site's build uses it too. */

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

/** The salon's colours, on pages and in mails. `marmalade` is for shapes; text in that hue uses `rust`. */
export const brand = {
  ink: '#1E3A33',
  softInk: '#3F5A52',
  willow: '#2F6B5B',
  mint: '#DDEBE3',
  cream: '#FBF6EE',
  blush: '#F7DCCB',
  marmalade: '#E58A4E',
  rust: '#9C4A1A',
}
