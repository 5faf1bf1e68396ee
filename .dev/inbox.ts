/** A local mail server with a web page: shows what the groomer would have received, and keeps it as .eml files. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { listPage, mailPage, type Mail } from './inbox-pages.ts'

const readBody = async (stream: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A sender that disconnects halfway fails only its own mail. */
const keep = callbackify(async (file: string, stream: AsyncIterable<Buffer>) =>
  writeFileSync(file, await readBody(stream)),
)

const parse = async (folder: string, file: string): Promise<Mail> => {
  const raw = readFileSync(join(folder, file))
  return { ...(await PostalMime.parse(raw)), file, raw: raw.toString('utf8') }
}

/** The mails of `folder`, newest first. */
const list = (folder: string) =>
  Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .toSorted()
      .toReversed()
      .slice(0, 200)
      .map((file) => parse(folder, file)),
  )

const answer = async (folder: string, path: string, res: ServerResponse) => {
  const mails = await list(folder)
  const open = mails.find((mail) => path === `/mail/${encodeURIComponent(mail.file)}`)
  if (path === '/api/messages') {
    res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
    return res.end(JSON.stringify(mails))
  }
  res.writeHead(open || path === '/' ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' })
  res.end(open ? mailPage(open) : listPage(mails))
}

/** Accepts mail for any recipient on `host`, without login, and keeps it in `folder`. `GET /api/messages` lists it as JSON. */
export const openInbox = async (folder: string, { host = '127.0.0.1', port = 0 } = {}) => {
  mkdirSync(folder, { recursive: true })
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, _session, callback) => {
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${String(++received).padStart(4, '0')}.eml`
      keep(join(folder, name), stream, callback)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    smtpPort: (server.server.address() as { port: number }).port,
    handle: (req: IncomingMessage, res: ServerResponse) =>
      void answer(folder, new URL(req.url ?? '/', 'http://inbox').pathname, res),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
