/** Checks the prerendered pages: their HTML and head, and the files beside them. What they say: e2e/specification.spec.ts. */
import { HtmlValidate } from 'html-validate'
import { parse, type HTMLElement } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { salon } from '@willow/shared/salon'
import { fileOf, notFoundPage, pages } from '#src/content/pages.ts'
import { siteUrl } from '#src/content/site.ts'
import { pageFileOf } from './document.ts'
import { prerenderAll, siteFiles } from './prerender.tsx'

const everyPage = [...pages, notFoundPage].map((page) => ({ ...page, file: fileOf(page) }))
const manifest = {
  'src/app/main.tsx': { file: 'assets/main.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  ...Object.fromEntries(
    everyPage.map((page) => [pageFileOf(page), { file: `assets/${page.name}.js`, imports: ['_shared.js'] }]),
  ),
}
const scripts = { manifest, inlineCode: 'start()', deferredFile: 'assets/deferred.js' }
const built = new Map((await prerenderAll(scripts)).map(({ file, html }) => [file, html]))
const documents = new Map([...built].map(([file, html]) => [file, parse(html)]))
const pageOf = (file: string) => documents.get(file)!
const contentOf = (page: HTMLElement, meta: string) =>
  page.querySelector(`meta[${meta}]`)?.getAttribute('content')

/** The addresses to which the links lead whose words, or whose label, match. */
const hrefsOf = (root: HTMLElement, words: RegExp) =>
  [...root.querySelectorAll('a')]
    .filter((link) => words.test(link.getAttribute('aria-label') ?? link.textContent))
    .map((link) => link.getAttribute('href'))

it('the privacy note is below the form, every footer links to it, and it names whom to ask', () => {
  const note = pageOf('contact.html').querySelector('main details')!
  for (const page of documents.values())
    expect(hrefsOf(page.querySelector('footer')!, /^Privacy note$/)).toEqual([`/contact#${note.id}`])
  expect(hrefsOf(note, /./)).toEqual([
    expect.stringContaining(encodeURIComponent(salon.postcode)),
    `mailto:${salon.email}`,
    expect.stringMatching(/^https:\/\/ico\.org\.uk\//),
  ])
})

it('the chat button opens a chat whose text names the page, and every chat link says what it opens', () => {
  expect(hrefsOf(pageOf('services.html'), /^Chat with/)).toEqual([
    expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=.*services/),
  ])
  for (const page of documents.values())
    for (const link of page.querySelectorAll('a[href*="wa.me"]'))
      expect(link.attributes).toMatchObject({ target: '_blank', 'aria-describedby': 'opens-chat' })
})

it.each([...documents])(
  '%s has a place for closures below each table of hours, and no empty paragraph',
  (_, page) => {
    expect([...page.querySelectorAll('p')].filter(({ textContent }) => !textContent)).toEqual([])
    expect(page.querySelectorAll('[data-closures]')).toHaveLength(page.querySelectorAll('dl').length)
  },
)

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'require-sri': ['error', { target: 'crossorigin' }],
    // A closed menu is no second <nav>.
    'prefer-native-element': ['error', { exclude: ['navigation'] }],
    // The menu's headings come first; another test checks that each page has one <h1>.
    'heading-level': ['error', { minInitialRank: 'h3', sectioningRoots: [] }],
  },
})

it.each([...built])('the HTML of %s is valid', async (_, html) => {
  const { results } = await validator.validateString(html)
  expect(results.flatMap(({ messages }) => messages)).toEqual([])
})

describe('the prerendered site', () => {
  it.each(everyPage)('$name is complete, and names its scripts without loading them', ({ file, title }) => {
    const page = pageOf(file)
    expect(page.querySelector('title')!.textContent).toBe(title)
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    // An iPhone's automatic links would break hydration.
    expect(contentOf(page, 'name=format-detection')).toMatch(/^telephone=no,/)
    expect(page.querySelector('h1, h2')!.tagName).toBe('H1')
    expect(page.querySelector('style[data-emotion^="s "]')!.textContent).not.toBe('')
    expect(page.querySelectorAll('script[src], link[rel=modulepreload]')).toHaveLength(0)
    const [script, ...others] = page.querySelectorAll('script:not([type])')
    expect(script!.getAttribute('data-entry')).toBe('/assets/main.js')
    expect(script!.getAttribute('data-deferred')).toBe('/assets/deferred.js')
    expect(others).toEqual([])
    // A Suspense boundary that waits for a script.
    expect(built.get(file)).not.toMatch(/<!--\$[?!]-->/)
    // Only the clock writes the opening line: visitors without scripts would see the hour of the build.
    expect([...page.querySelectorAll('[data-opening]')].map(({ textContent }) => textContent).join('')).toBe(
      '',
    )
  })

  it('gives every page but the 404 page a canonical URL', () => {
    for (const { file, path } of everyPage)
      expect(pageOf(file).querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
        path === '*' ? undefined : siteUrl + path,
      )
  })

  it('hides booking and the 404 page from search engines', () => {
    const hidden = [...documents].filter(([, page]) => contentOf(page, 'name=robots') === 'noindex')
    expect(hidden.map(([file]) => file)).toEqual(['booking.html', '404.html'])
  })
})

describe('the head of a page', () => {
  it('describes a shared link', () => {
    expect(contentOf(pageOf('services.html'), 'property="og:url"')).toBe(`${siteUrl}/services`)
    expect(contentOf(pageOf('services.html'), 'property="og:image"')).toBe(`${siteUrl}/share.jpg`)
  })

  it('has structured data of the salon on the home page alone', () => {
    const having = [...documents].filter(([, page]) => page.querySelector('[type="application/ld+json"]'))
    expect(having.map(([file]) => file)).toEqual(['index.html'])
  })
})

it('the sitemap lists every page that is not hidden, and robots.txt names it', () => {
  const files = new Map(siteFiles().map(({ file, text }) => [file, text]))
  const shown = pages.filter(({ noindex }) => !noindex)
  const listed = [...(files.get('sitemap.xml') ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(listed).toEqual(shown.map(({ path }) => siteUrl + path))
  expect(files.get('robots.txt')).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
})
