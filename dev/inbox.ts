/**
 * A mail server for demos and tests, with web pages. It accepts mail for any recipient without a login, shows what the
 * groomer would have received, and stores it as .eml files. It also serves a page for each place that the demo's site
 * links to. Run as a program, it is the `inbox` container.
 */
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { escapeHtml } from '@willow/shared/html'
import { brand } from '@willow/shared/palette'
import type { Salon } from '@willow/shared/salon-rules'
import { openMailServer } from './servers/mail-server.ts'

type Mail = Email & { file: string; raw: string }

const MAX_SHOWN = 200

const STYLE = `
  body { margin: 0; background: ${brand.cream}; color: ${brand.ink}; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 760px; margin: 0 auto; padding: 24px 16px 64px; overflow-wrap: anywhere }
  h1 { font: 600 32px/1.2 Georgia, serif } a { color: ${brand.willow} } small { color: ${brand.softInk} }
  article, iframe, pre { background: #fff; border-radius: 16px }
  article { margin: 12px 0; padding: 16px 20px } pre { padding: 16px; white-space: pre-wrap }
  iframe { width: 100%; height: 480px; border: 0 }`

const renderPage = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

const formatDate = (date?: string) =>
  date ? new Date(date).toLocaleString('en-GB', { timeZone: 'Europe/London' }) : ''

const formatAddress = (address?: Email['from']) =>
  escapeHtml(`${address?.name ?? ''} <${address?.address ?? ''}>`)

/** Newest first. The page reloads itself every few seconds. */
const renderList = (mails: Mail[]) => {
  const items = mails.map(({ file, subject = '', from, date }) => {
    const link = `<a href="/mail/${encodeURIComponent(file)}">${escapeHtml(subject)}</a>`
    return `<article>${link}<br><small>${formatAddress(from)} · ${formatDate(date)}</small></article>`
  })
  const none = '<p>No mail yet. Send a message on the contact page.</p>'
  const intro = `<h1>Inbox</h1><p>Every mail of this demo ends here. Nothing leaves this machine. The newest ${MAX_SHOWN} are shown.</p>`
  return renderPage('Inbox', intro + (items.join('') || none), '<meta http-equiv="refresh" content="4">')
}

/** One mail; its HTML part is shown without scripts. */
const renderMail = ({ subject = 'Mail', html = '', text = '', raw }: Mail) =>
  renderPage(
    subject,
    `<p><a href="/">Inbox</a></p><h1>${escapeHtml(subject)}</h1>
<h2>HTML part</h2><iframe sandbox title="HTML part" srcdoc="${escapeHtml(html)}"></iframe>
<h2>Text part</h2><pre>${escapeHtml(text)}</pre><h2>Source</h2><pre>${escapeHtml(raw)}</pre>`,
  )

/** What the demo's site links to, by path: the place, and the fact in shared/salon.ts with its address. */
const PLACES: Record<string, [place: string, fact: keyof Salon]> = {
  '/booking': ['your scheduling page', 'bookingUrl'],
  '/maps': ['a map of your salon', 'mapUrl'],
  '/facebook': ['your Facebook page', 'facebookUrl'],
  '/credit': ['the page of whoever built your site', 'creditUrl'],
}

const renderPlace = ([place, fact]: [string, string], siteUrl: string) =>
  renderPage(
    `Here ${place} opens`,
    `<h1>Here ${place} opens</h1><article>In shared/salon.ts: <strong>${fact}</strong></article>
<p><a href="${escapeHtml(siteUrl)}">Back to the site</a></p>`,
  )

const parseMail = async (folder: string, file: string): Promise<Mail> => {
  const raw = readFileSync(join(folder, file), 'utf8')
  return { ...(await PostalMime.parse(raw)), file, raw }
}

const readNewest = (folder: string) => {
  const files = readdirSync(folder).toSorted().toReversed().slice(0, MAX_SHOWN)
  return Promise.all(files.map((file) => parseMail(folder, file)))
}

/** The list, one mail, a page for each place, and for tests the mails as JSON at /api/messages. */
const openPages = (folder: string, siteUrl: string) =>
  createServer(async ({ url = '/' }, response) => {
    const mails = await readNewest(folder)
    if (url === '/api/messages') return void response.end(JSON.stringify(mails))
    const mail = mails.find(({ file }) => url === `/mail/${encodeURIComponent(file)}`)
    const place = PLACES[url.split('?')[0]!]
    response.writeHead(mail || place || url === '/' ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
    })
    response.end(mail ? renderMail(mail) : place ? renderPlace(place, siteUrl) : renderList(mails))
  })

const mailWriter = (folder: string) => {
  let received = 0
  return (mail: Buffer) => {
    const time = new Date().toISOString().replace(/[:.]/g, '-')
    writeFileSync(join(folder, `${time}-${String(++received).padStart(4, '0')}.eml`), mail)
  }
}

const DEFAULTS = {
  smtpPort: 0,
  pagePort: 0,
  smtpHost: '127.0.0.1',
  pageHost: '127.0.0.1',
  siteUrl: 'http://localhost:8080',
}

/**
 * Opens both servers, on free ports of this machine unless `options` name others, with the mails in `folder`. `siteUrl`
 * is the site that the places lead back to.
 */
export const openInbox = async (folder: string, options: Partial<typeof DEFAULTS> = {}) => {
  const { smtpPort, pagePort, smtpHost, pageHost, siteUrl } = { ...DEFAULTS, ...options }
  mkdirSync(folder, { recursive: true })
  const mail = await openMailServer({ onMail: mailWriter(folder) }, smtpPort, smtpHost)
  const pages = openPages(folder, siteUrl)
  await once(pages.listen(pagePort, pageHost), 'listening')
  return {
    smtpPort: mail.port,
    pageUrl: `http://localhost:${(pages.address() as AddressInfo).port}`,
    close: async () => {
      await mail.close()
      pages.closeAllConnections()
      await new Promise((resolve) => pages.close(resolve))
    },
  }
}

if (import.meta.main) {
  const everywhere = { smtpHost: '0.0.0.0', pageHost: '0.0.0.0' }
  const { SITE_URL: siteUrl = DEFAULTS.siteUrl } = process.env
  const inbox = await openInbox('/tmp/mail', { smtpPort: 1025, pagePort: 8025, ...everywhere, siteUrl })
  console.log('  This is the inbox of a demo: nothing that is sent here leaves this machine.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void inbox.close())
}
