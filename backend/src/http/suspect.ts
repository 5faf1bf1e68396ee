/** Decides which messages look as if a program had sent them. They are mailed with [suspect], up to a limit. */
import { ELAPSED_FIELD, HONEYPOT_FIELD, MIN_ELAPSED_MS, NATIVE_TYPE } from '@willow/shared/contract'
import type { Context } from 'koa'

/**
 * A native submission cannot report the elapsed time, so the browser's own headers are evidence for the visitor. Every
 * browser since 2023 says that it navigates from our own page, but over plain HTTP none does.
 */
const isSubmittedByBrowser = (ctx: Context, siteUrl: string) => {
  const mode = ctx.get('Sec-Fetch-Mode')
  const isEvident = mode === 'navigate' && ctx.get('Sec-Fetch-Site') === 'same-origin'
  return Boolean(ctx.is(NATIVE_TYPE)) && (isEvident || (mode === '' && siteUrl.startsWith('http:')))
}

/**
 * People do not fill in the honeypot and do not write four texts within three seconds. Our script always sends the
 * elapsed time: a post without it and without a browser's headers comes from a program.
 */
export const isSuspect = (ctx: Context, body: Record<string, unknown>, siteUrl: string): boolean => {
  const trap = body[HONEYPOT_FIELD] ?? ''
  const elapsed = body[ELAPSED_FIELD]
  const isTimely = Number.isFinite(elapsed)
    ? Number(elapsed) >= MIN_ELAPSED_MS
    : isSubmittedByBrowser(ctx, siteUrl)
  return trap !== '' || !isTimely
}
