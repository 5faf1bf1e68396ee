/** The Content-Security-Policy of each built page, made from the page itself so that the two cannot drift. */
import { createHash } from 'node:crypto'

const INLINE_STYLES = /<style[^>]*>([^]*?)<\/style>/g
/** Not data, which no policy concerns. */
const INLINE_SCRIPTS = /<script(?! type="application\/ld\+json")[^>]*>([^]+?)<\/script>/g

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing inline but the styles and the script that are in the page, nothing from anywhere else. */
export const securityPolicy = (html: string): string => {
  const hashesOf = (inline: RegExp) => [...html.matchAll(inline)].map(([, text = '']) => hashOf(text))
  // Emotion and goober open empty style elements and fill them through the CSSOM.
  const styles = new Set([hashOf(''), ...hashesOf(INLINE_STYLES)])
  const scripts = new Set(hashesOf(INLINE_SCRIPTS))
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The policies of all files as lines of an nginx `map` of $uri, the first one for whatever is no page. One for each page:
 * all pages' hashes together would be half a kilobyte in front of every one.
 */
export const policyMap = (pages: { file: string; html: string }[]): string => {
  const lines = [['default', ''], ...pages.map(({ file, html }) => [`/${file}`, html])]
  return lines.map(([name, html = '']) => `${name} "${securityPolicy(html)}";\n`).join('')
}
