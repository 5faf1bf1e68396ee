/** Error responses: one plain sentence for the visitor, which a native form submission gets as a page. */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import createError from 'http-errors'
import type { Context, Middleware } from 'koa'
import { errorPage, type Salon, STYLE } from './error-page.ts'

/** For a request that does not come from our form. */
export const NOT_OUR_FORM = 'Please send your message from our own contact page.'

/** For an unexpected error, whose cause is only logged. */
const UNEXPECTED = 'Something went wrong here. Please try again in a few minutes or message us instead.'

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The body's media type without parameters, in lower case. */
const typeOf = (ctx: Context): string => ctx.get('Content-Type').split(';')[0]!.trim().toLowerCase()

/** Whether a browser has submitted the form without our script, or a program has done the same. */
export const isNative = (ctx: Context): boolean => typeOf(ctx) === FORM_TYPE

export const isJson = (ctx: Context): boolean => typeOf(ctx) === 'application/json'

type Extras = { headers?: Record<string, string>; cause?: unknown }

/** An error that is answered with `status` and the sentence. */
export const httpError = (status: number, sentence: string, extras: Extras = {}) =>
  createError(status, sentence, { expose: true, ...extras })

const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** How much of a rejected body, and for how long, is read and dropped before the connection is closed. */
const DROPPED_BYTES = 4 * 1024 * 1024
const DROPPED_MS = 5000

/**
 * Sends the text at once, but ends the response only after the request's body, which is read and dropped: a client that
 * is still sending when the server closes the connection would lose the answer.
 */
async function* outlastBody(text: string, req: IncomingMessage) {
  yield text
  const close = () => req.socket.destroySoon()
  const timer = setTimeout(close, DROPPED_MS)
  let bytesLeft = DROPPED_BYTES
  req.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) close()
  })
  await new Promise((resolve) => req.once('close', resolve).resume())
  clearTimeout(timer)
}

/** Answers an error that is meant for visitors with its own sentence, and any other with a general one. */
export const answerErrors =
  (salon: Salon): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const isExposed = createError.isHttpError(thrown) && thrown.expose
      const error = isExposed ? thrown : httpError(500, UNEXPECTED, { cause: thrown })
      ctx.app.emit('error', error, ctx)
      const isPage = isNative(ctx)
      const text = isPage ? errorPage(salon, error.message) : error.message
      ctx.status = error.status
      ctx.set(error.headers ?? {})
      if (isPage) ctx.set('Content-Security-Policy', PAGE_POLICY)
      ctx.type = isPage ? 'html' : 'text'
      ctx.body = ctx.req.complete ? text : Readable.from(outlastBody(text, ctx.req))
      ctx.length = Buffer.byteLength(text)
    }
  }
