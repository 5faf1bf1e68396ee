import { describe, expect, it } from 'vitest'
import { notFoundScreen, screens } from '#src/content/screens.ts'
import { prerenderAll, renderScreen } from './prerender.tsx'

const manifest = { 'src/main.tsx': { file: 'assets/main.js' } }
const files = new Map((await prerenderAll(manifest)).map(({ file, html }) => [file, html]))
const html = (file: string) => files.get(file) ?? ''

describe('the prerendered site', () => {
  it('has one file for every screen', () => {
    expect([...files.keys()]).toEqual([
      'index.html',
      'services.html',
      'booking.html',
      'contact.html',
      '404.html',
    ])
  })

  it.each([...screens, notFoundScreen])(
    '$name is whole: title, one main heading, styles, script',
    ({ file, title }) => {
      expect(html(file)).toContain(`<title>${title.replace('&', '&amp;')}</title>`)
      expect(html(file).match(/<h1[ >]/g)).toHaveLength(1)
      expect(html(file)).toMatch(/<style data-emotion="css [^"]+">\S/)
      expect(html(file)).toContain('<script type="module" crossorigin src="/assets/main.js"></script>')
    },
  )

  it.each([...screens, notFoundScreen])(
    '$name needs no inline style or script and waits for nothing',
    ({ file }) => {
      expect(html(file)).not.toMatch(/ style="/)
      expect(html(file)).not.toMatch(/<script(?! type="module" crossorigin src=)/)
      expect(html(file)).not.toContain('<!--$?-->')
      expect(html(file)).not.toContain('<!--$!-->')
    },
  )

  it('gives every screen but the unknown one its own address', () => {
    for (const { file, path } of screens)
      expect(html(file)).toContain(`<link rel="canonical" href="http://localhost:8080${path}">`)
    expect(html('404.html')).not.toContain('canonical')
  })

  it('hides booking and the unknown screen from search engines', () => {
    const hidden = [...files].filter(([, text]) => text.includes('content="noindex"')).map(([file]) => file)
    expect(hidden).toEqual(['booking.html', '404.html'])
  })

  it('sends the browser from booking to the scheduling page, with a link for those who wait', () => {
    expect(html('booking.html')).toContain('http-equiv="refresh" content="0; url=https://booking.example/')
    expect(html('booking.html')).toContain('Redirecting to booking...')
    expect(html('booking.html')).toContain('<a href="https://booking.example/willow-and-wag">click here</a>')
  })

  it('marks the screen in the navigation', async () => {
    const services = screens.find(({ name }) => name === 'services') ?? notFoundScreen
    const { body } = await renderScreen(services)
    expect(body).toMatch(/aria-current="page"[^>]*>Services</)
  })

  it('cannot send the form before it is alive, and never puts a message into an address', () => {
    expect(html('contact.html')).toMatch(/<form[^>]* method="post"|<form method="post"/)
    expect(html('contact.html')).toMatch(/<button[^>]* disabled=""[^>]*>Send Message</)
  })
})
