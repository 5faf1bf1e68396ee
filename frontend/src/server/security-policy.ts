/** The Content-Security-Policy of the built pages, made from the pages themselves so that the two cannot drift. */
import { createHash } from 'node:crypto'

const INLINE_STYLES = /<style[^>]*>([^]*?)<\/style>/g

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** One policy for all pages: nothing inline but the styles that stand in them, nothing from anywhere else. */
export const securityPolicy = (pages: string[]): string => {
  const styles = pages.flatMap((page) => [...page.matchAll(INLINE_STYLES)].map(([, text = '']) => text))
  // Emotion and goober open empty style elements and fill them through the CSSOM.
  const hashes = [...new Set(['', ...styles].map(hashOf))]
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hashes.join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
