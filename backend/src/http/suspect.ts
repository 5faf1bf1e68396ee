/** Which messages look as if a program had sent them. They are mailed with [suspect]. */
import type { Context } from 'koa'
import { ELAPSED_HEADER, HONEYPOT_FIELD, MIN_ELAPSED_MS, NATIVE_TYPE } from '@willow/shared/contract'

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
 * Why the message is suspect, for the log; null if it is not. People do not fill in the honeypot and do not write four texts
 * within three seconds. Our script always sends the elapsed time: a post without it and without a browser's headers comes
 * from a program.
 */
export const findSuspicion = (
  ctx: Context,
  body: Record<string, unknown>,
  siteUrl: string,
): string | null => {
  if ((body[HONEYPOT_FIELD] ?? '') !== '') return `${HONEYPOT_FIELD} is filled in`
  const elapsed = ctx.get(ELAPSED_HEADER)
  if (/^\d+$/.test(elapsed))
    return Number(elapsed) < MIN_ELAPSED_MS ? `${ELAPSED_HEADER} is under ${MIN_ELAPSED_MS}` : null
  return isSubmittedByBrowser(ctx, siteUrl)
    ? null
    : `${ELAPSED_HEADER} is missing, and no browser posted a form`
}
