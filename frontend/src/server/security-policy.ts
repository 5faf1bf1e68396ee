/** The Content-Security-Policy of the built pages, made from the pages themselves so that the two cannot drift. */
import { createHash } from 'node:crypto'

const INLINE_STYLES = /<style[^>]*>([^]*?)<\/style>/g
/** Not data, which no policy concerns. */
const INLINE_SCRIPTS = /<script(?! type="application\/ld\+json")[^>]*>([^]+?)<\/script>/g

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** One policy for all pages: nothing inline but the styles and the script that stand in them, nothing from anywhere else. */
export const securityPolicy = (pages: string[]): string => {
  const hashesOf = (inline: RegExp) =>
    pages.flatMap((page) => [...page.matchAll(inline)].map(([, text = '']) => hashOf(text)))
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
