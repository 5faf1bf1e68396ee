import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of every page: scripts are the site's files and the inline script, styles may be inline, as
 * MUI's guide has it for static pages, and nothing comes from other origins. JSON-LD is data, which the policy ignores.
 */
export const securityPolicy = (inlineScript: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
