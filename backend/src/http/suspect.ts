/** Decides which messages look as if a program had sent them. They are mailed with [suspect], up to a limit. */
import type { Context } from 'koa'
import { ELAPSED_FIELD, HONEYPOT_FIELD, MIN_ELAPSED_MS } from '#contract/contact.ts'
import { isNative } from './error-answers.ts'

/** What every browser since 2023 sends with a form of its own page that a visitor submits. */
const FETCH_METADATA = {
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-User': '?1',
}

/** A native submission cannot report the elapsed time, so the browser's own headers are evidence for the visitor. */
const isSubmittedByBrowser = (ctx: Context) =>
  isNative(ctx) && Object.entries(FETCH_METADATA).every(([name, value]) => ctx.get(name) === value)

/**
 * People do not fill in the honeypot and do not write four texts within three seconds. Our script always sends the
 * elapsed time: a post without it and without a browser's headers comes from a program.
 */
export const isSuspect = (ctx: Context, body: Record<string, unknown>): boolean => {
  const trap = body[HONEYPOT_FIELD] ?? ''
  const elapsed = body[ELAPSED_FIELD]
  const isTimely = Number.isFinite(elapsed) ? Number(elapsed) >= MIN_ELAPSED_MS : isSubmittedByBrowser(ctx)
  return trap !== '' || !isTimely
}
