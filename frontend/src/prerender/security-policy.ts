/** The Content-Security-Policy of each built page, made from the page itself so that the two always match. */
import { createHash } from 'node:crypto'

const INLINE_STYLES = /<style[^>]*>([^]*?)<\/style>/g
/** JSON-LD is excluded: it is data, which the policy ignores. */
const INLINE_SCRIPTS = /<script(?! type="application\/ld\+json")[^>]*>([^]+?)<\/script>/g

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows nothing inline but the page's own styles and script, and nothing from other origins. */
export const securityPolicy = (html: string): string => {
  const hashesOf = (inline: RegExp) => [...html.matchAll(inline)].map(([, text = '']) => hashOf(text))
  // Emotion inserts empty style elements and fills them through the CSSOM.
  const styles = new Set([hashOf(''), ...hashesOf(INLINE_STYLES)])
  const scripts = new Set(hashesOf(INLINE_SCRIPTS))
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The policies as lines of an nginx `map` of $uri, with a default for other files. Each page has its own, because the
 * hashes of all pages together would make every response longer.
 */
export const policyMap = (pages: { file: string; html: string }[]): string => {
  const lines = [['default', ''], ...pages.map(({ file, html }) => [`/${file}`, html])]
  return lines.map(([name, html = '']) => `${name} "${securityPolicy(html)}";\n`).join('')
}
