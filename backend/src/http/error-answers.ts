/** Answers errors: one plain sentence for the visitor, which a native form submission gets as a page. */
import { createHash } from 'node:crypto'
import { NATIVE_TYPE } from '@willow/shared/contract'
import { errorPage, type Salon, STYLE } from '@willow/shared/error-page'
import createError from 'http-errors'
import type { Middleware } from 'koa'

/** For an unexpected error, whose cause is only logged. */
const UNEXPECTED = 'Something went wrong here. Please try again in a few minutes or message us instead.'

const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Answers an error that is meant for visitors with its own sentence, and any other with a general one. */
export const answerErrors =
  (salon: Salon): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const isExposed = createError.isHttpError(thrown) && thrown.expose
      const error = isExposed ? thrown : createError(500, UNEXPECTED, { cause: thrown })
      ctx.app.emit('error', error, ctx)
      const isPage = Boolean(ctx.is(NATIVE_TYPE))
      ctx.status = error.status
      ctx.set(error.headers ?? {})
      if (isPage) ctx.set('Content-Security-Policy', PAGE_POLICY)
      ctx.type = isPage ? 'html' : 'text'
      ctx.body = isPage ? errorPage(salon, error.message) : error.message
    }
  }
