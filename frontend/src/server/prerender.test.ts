import { describe, expect, it } from 'vitest'
import { navigation } from '#src/content/navigation.ts'
import { notFoundScreen, screenAt, screens } from '#src/content/screens.ts'
import { site } from '#src/content/site.ts'
import { redirectWords } from '#src/pages/small-pages.tsx'
import { pageFileOf } from './document.ts'
import { prerenderAll, renderScreen, siteFiles } from './prerender.tsx'

const manifest = {
  'src/main.tsx': { file: 'assets/main.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  ...Object.fromEntries(
    [...screens, notFoundScreen].map((screen) => [
      pageFileOf(screen),
      { file: `assets/${screen.name}.js`, imports: ['_shared.js'] },
    ]),
  ),
}
const client = { manifest, bootstrap: 'start()', clock: 'assets/clock.js' }
const files = new Map((await prerenderAll(client)).map(({ file, html }) => [file, html]))
const html = (file: string) => files.get(file) ?? ''

describe('the prerendered site', () => {
  it('has one file for every screen', () => {
    expect([...files.keys()]).toEqual([...screens.map(({ file }) => file), '404.html'])
  })

  it.each([...screens, notFoundScreen])(
    '$name is whole: title, one main heading, styles, script',
    ({ file, title }) => {
      expect(html(file)).toContain(`<title>${title.replace('&', '&amp;')}</title>`)
      expect(html(file).match(/<h1[ >]/g)).toHaveLength(1)
      expect(html(file)).toMatch(/<style data-s="" data-emotion="s [^"]+">\S/)
      expect(html(file)).toContain(' data-entry="/assets/main.js" data-clock="/assets/clock.js" ')
    },
  )

  it.each([...screens, notFoundScreen])(
    '$name asks for no script of its own accord, needs no style attribute and waits for nothing',
    ({ file }) => {
      expect(html(file)).not.toMatch(/ style="/)
      expect(html(file)).not.toMatch(/<script[^>]* src=|rel="modulepreload"/)
      expect(html(file).match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1)
      expect(html(file)).not.toContain('<!--$?-->')
      expect(html(file)).not.toContain('<!--$!-->')
    },
  )

  it('names the files of a screen for its script, each after what it needs', () => {
    const chunks = 'data-chunks="/assets/shared.js /assets/main.js /assets/home.js">start()</script>'
    expect(html('index.html')).toContain(chunks)
  })

  it('gives every screen but the unknown one its own address', () => {
    for (const { file, path } of screens)
      expect(html(file)).toContain(`<link rel="canonical" href="http://localhost:8080${path}"/>`)
    expect(html('404.html')).not.toContain('canonical')
  })

  it('hides booking and the unknown screen from search engines', () => {
    const hidden = [...files].filter(([, text]) => text.includes('content="noindex"')).map(([file]) => file)
    expect(hidden).toEqual(['booking.html', '404.html'])
  })

  it('sends the browser from booking to the scheduling page, with a link for those who wait', () => {
    expect(html('booking.html')).toContain(`http-equiv="refresh" content="0; url=${site.bookingUrl}"`)
    expect(html('booking.html')).toContain(redirectWords.title)
    const links = [...html('booking.html').matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
    expect(links.map(([, href, words]) => [href, words])).toContainEqual([
      site.bookingUrl,
      redirectWords.link,
    ])
  })

  it('marks the screen in the navigation', async () => {
    const { label, path } = navigation[1]!
    const { body } = await renderScreen(screenAt(path))
    expect(/aria-current="page"[^>]*>([^<]+)</.exec(body)?.[1]).toBe(label)
  })

  it('never puts a message into an address', () => {
    expect(html('contact.html')).toMatch(/<form[^>]* method="post"|<form method="post"/)
  })
})

describe('the head of a screen', () => {
  it('says how a shared link looks, with a picture of 1200 by 630', () => {
    expect(html('services.html')).toContain(
      '<meta property="og:url" content="http://localhost:8080/services">',
    )
    expect(html('services.html')).toContain(
      '<meta property="og:image" content="http://localhost:8080/share.jpg">',
    )
    expect(html('services.html')).toContain('<meta property="og:image:width" content="1200">')
  })

  it('has structured data of the salon, but not on screens that are hidden from search engines', () => {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html('contact.html'))?.[1]
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'LocalBusiness', name: 'Willow & Wag' })
    expect(html('404.html')).not.toContain('ld+json')
  })
})

describe('the files beside the screens', () => {
  const files = new Map(siteFiles().map(({ file, text }) => [file, text]))

  it('list every screen that is not hidden in the sitemap', () => {
    const shown = screens.filter(({ hidden }) => !hidden)
    const listed = [...(files.get('sitemap.xml') ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    expect(listed).toEqual(shown.map(({ path }) => `http://localhost:8080${path}`))
    expect(files.get('robots.txt')).toContain('Sitemap: http://localhost:8080/sitemap.xml')
  })

  it('name the salon and its icons in the manifest', () => {
    const manifest = JSON.parse(files.get('site.webmanifest') ?? '') as {
      name: string
      icons: { sizes: string }[]
    }
    expect(manifest.name).toBe('Willow & Wag')
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512'])
  })
})
