/** Checks the prerendered pages: their HTML and head, and the files beside them. What they say: e2e/specification.spec.ts. */
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { bookLink, navigation, notFoundPage, pages } from '#src/content/pages.ts'
import { site } from '#src/content/site.ts'
import { pageFileOf } from './document.ts'
import { prerenderAll, siteFiles } from './prerender.tsx'

const everyPage = [...pages, notFoundPage]
const manifest = {
  'src/main.tsx': { file: 'assets/main.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  ...Object.fromEntries(
    everyPage.map((page) => [pageFileOf(page), { file: `assets/${page.name}.js`, imports: ['_shared.js'] }]),
  ),
}
const scripts = { manifest, inlineCode: 'start()', deferredFile: 'assets/deferred.js' }
const built = new Map((await prerenderAll(scripts)).map(({ file, html }) => [file, html]))
const pageOf = (file: string) => built.get(file)!

/** A page's main part. */
const mainOf = (file: string) => /<main[^]*<\/main>/.exec(pageOf(file))![0]

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('\u00a0', ' ')
    .trim()

/** The addresses that links with these words lead to. */
const hrefsOf = (html: string, words: string | RegExp) =>
  [...html.matchAll(/<a (?=[^>]*href="([^"]*)")[^>]*>([^]*?)<\/a>/g)].flatMap(([link, href, inner = '']) => {
    const label = /aria-label="([^"]*)"/.exec(link)?.[1] ?? ''
    const matches = [textOf(inner), textOf(label)].some((text) =>
      typeof words === 'string' ? text === words : words.test(text),
    )
    return matches ? [href!] : []
  })

it('the fields of the form have the owner’s minimum lengths, and the message has five rows', () => {
  const limits = [...mainOf('contact.html').matchAll(/<(?:input|textarea)[^>]*required[^>]*>/g)].map(
    ([field]) =>
      ['name', 'minLength', 'rows'].map((attribute) => new RegExp(` ${attribute}="(\\w+)"`).exec(field)?.[1]),
  )
  expect(limits).toEqual([
    ['name', '2', undefined],
    ['email', '1', undefined],
    ['subject', '2', undefined],
    ['message', '10', '5'],
  ])
})

it('the privacy note links to the address, the e-mail and the regulator', () => {
  const note = /<dialog [^>]*id="privacy-note[^]*?<\/dialog>/.exec(pageOf('index.html'))![0]
  expect(hrefsOf(note, /Lane|@|ico/)).toEqual([
    expect.stringMatching(/\/map\?q=NG24%200ZZ$/),
    `mailto:${site.email}`,
    expect.stringMatching(/^https:\/\/ico\.org\.uk\//),
  ])
})

it('the chat button opens a chat whose text names the page, and every chat link says what it opens', () => {
  expect(hrefsOf(pageOf('services.html'), /^Chat with/)).toEqual([
    expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=.*services/),
  ])
  for (const html of built.values())
    for (const [link] of html.matchAll(/<a [^>]*wa\.me[^>]*>/g))
      expect(link).toMatch(/target="_blank".*aria-describedby="opens-chat"/)
})

it('every page can be reached from header, menu and footer', () =>
  expect([...navigation, bookLink].map(({ path }) => path).toSorted()).toEqual(
    pages.map(({ path }) => path).toSorted(),
  ))

it('the address is a link to the map in the footer, the menu, “Our Doors Are Open” and the privacy note', () => {
  const map = hrefsOf(pageOf('contact.html'), new RegExp(site.street))
  expect(map).toEqual(Array(4).fill(`http://localhost:8081/map?q=${encodeURIComponent(site.postcode)}`))
})

it.each([...built])(
  '%s has an empty element for closures below each table of hours, and has no empty paragraph',
  (_, html) => {
    expect(html.match(/<p[^>]*><\/p>/g)).toBeNull()
    expect(html.match(/ data-closures=""/g)).toHaveLength(html.match(/<dt>Thursday<\/dt>/g)!.length)
  },
)

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'require-sri': ['error', { target: 'crossorigin' }],
    // A dialog's headings start at the second rank; another test checks that each page has one <h1>.
    'heading-level': ['error', { minInitialRank: 'h2', sectioningRoots: [] }],
  },
})

it.each([...built])('the HTML of %s is valid', async (_, html) => {
  const { results } = await validator.validateString(html)
  expect(results.flatMap(({ messages }) => messages)).toEqual([])
})

describe('the prerendered site', () => {
  it.each(everyPage)('$name is complete, and names its scripts without loading them', ({ file, title }) => {
    const html = pageOf(file)
    expect(html).toContain(`<title>${title.replace('&', '&amp;')}</title>`)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toMatch(/<style data-s="" data-emotion="s">\S/)
    expect(html).toContain(' data-entry="/assets/main.js" data-deferred="/assets/deferred.js" ')
    expect(html.match(/ style="|<script[^>]* src=|rel="modulepreload"|<!--\$[?!]-->/g)).toBeNull()
    expect(html.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1)
    // Only the clock writes the opening line: visitors without scripts would see the hour of the build.
    expect(html.match(/Open now until|Opens (today|tomorrow|\w+day) at \d/g)).toBeNull()
  })

  it('lists a page’s script files, each after its dependencies', () => {
    const chunks = 'data-chunks="/assets/shared.js /assets/main.js /assets/home.js">start()</script>'
    expect(pageOf('index.html')).toContain(chunks)
  })

  it('gives every page but the 404 page a canonical URL', () => {
    for (const { file, path } of pages)
      expect(pageOf(file)).toContain(`<link rel="canonical" href="http://localhost:8080${path}"/>`)
    expect(pageOf('404.html')).not.toContain('canonical')
  })

  it('turns off an iPhone’s automatic links, which would break hydration', () => {
    for (const text of built.values()) expect(text).toMatch(/"format-detection" content="telephone=no,/)
  })

  it('hides booking and the 404 page from search engines', () => {
    const hidden = [...built].filter(([, text]) => text.includes('content="noindex"')).map(([file]) => file)
    expect(hidden).toEqual(['booking.html', '404.html'])
  })
})

describe('the head of a page', () => {
  it.each([
    ['og:url', 'http://localhost:8080/services'],
    ['og:image', 'http://localhost:8080/share.jpg'],
    ['og:image:width', '1200'],
  ])('describes a shared link: %s is %s', (name, content) =>
    expect(pageOf('services.html')).toContain(`<meta property="${name}" content="${content}">`),
  )

  it('has structured data of the salon, but not on pages that are hidden from search engines', () => {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(pageOf('contact.html'))?.[1]
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'LocalBusiness', name: 'Willow & Wag' })
    expect(pageOf('404.html')).not.toContain('ld+json')
  })
})

describe('the files beside the pages', () => {
  const builtAt = new Date('2026-11-22T10:00:00Z')
  const files = new Map(siteFiles(builtAt).map(({ file, text }) => [file, text]))

  it('say where to report a vulnerability, and expire in a little less than a year', () => {
    const text = files.get('.well-known/security.txt')
    expect(text).toContain(`Contact: mailto:${site.email}\n`)
    expect(text).toContain('Expires: 2027-11-17T10:00:00.000Z\n')
  })

  it('list every page that is not hidden in the sitemap', () => {
    const shown = pages.filter(({ noindex }) => !noindex)
    const listed = [...(files.get('sitemap.xml') ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    expect(listed).toEqual(shown.map(({ path }) => `http://localhost:8080${path}`))
    expect(files.get('robots.txt')).toContain('Sitemap: http://localhost:8080/sitemap.xml')
  })
})
