/** What the owner's specification asks each screen to hold, in the HTML that a visitor without JavaScript gets. */
import { HtmlValidate } from 'html-validate'
import { expect, it } from 'vitest'
import { prices } from '#src/content/prices.ts'
import { notFoundScreen, screens } from '#src/content/screens.ts'
import { services } from '#src/content/services.ts'
import { pageFileOf } from './document.ts'
import { prerenderAll } from './prerender.tsx'

const sources = ['src/main.tsx', ...[...screens, notFoundScreen].map(pageFileOf)]
const manifest = Object.fromEntries(sources.map((file) => [file, { file: 'assets/script.js' }]))
const client = { manifest, bootstrap: '', clock: '' }
const pages = new Map((await prerenderAll(client)).map(({ file, html }) => [file, html]))

/** A page's main part. */
const mainOf = (file: string) => /<main[^]*<\/main>/.exec(pages.get(file)!)![0]

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('\u00a0', ' ')
    .trim()

const headingsOf = (file: string, ranks: string) =>
  [...mainOf(file).matchAll(new RegExp(`<h([${ranks}])[^>]*>([^]*?)</h\\1>`, 'g'))].map(([, , words = '']) =>
    textOf(words),
  )

/** The addresses that links with these words lead to. */
const linksOf = (html: string, words: string | RegExp) =>
  [...html.matchAll(/<a (?=[^>]*href="([^"]*)")[^>]*>([^]*?)<\/a>/g)].flatMap(([link, href, inner = '']) => {
    const label = /aria-label="([^"]*)"/.exec(link)?.[1] ?? ''
    const matches = [textOf(inner), textOf(label)].some((one) =>
      typeof words === 'string' ? one === words : words.test(one),
    )
    return matches ? [href!] : []
  })

const CHAT = /^https:\/\/wa\.me\/\d+/

it.each([
  [
    'index.html',
    '12',
    [
      'Welcome to Willow & Wag',
      'The Willow & Wag experience',
      'Hello, I’m your groomer',
      'A groom to suit every dog',
      'Happy Clients',
      'Shall we say hello?',
    ],
  ],
  [
    'services.html',
    '23',
    [
      [
        'Full Groom',
        'Bath & Brush',
        'Nail Trim',
        'De-shedding Treatment',
        "Puppy's First Groom",
        'Senior Dog Care',
      ],
      [
        'A word about prices',
        'Why Choose Willow & Wag',
        'Expert Groomers',
        'Premium Products',
        'Stress-Free Environment',
      ],
      ['Personalized Service', 'What happens on the day', 'Consultation', 'Pre-Grooming Assessment'],
      ['Bath & Conditioning', 'Drying & Brushing', 'Styling & Trimming', 'Finishing Touches'],
    ].flat(),
  ],
  ['404.html', '1', ['404 Page Not Found']],
])('%s has its sections in their order, and room for more', (file, ranks, headings) =>
  expect(headingsOf(file, ranks).filter((heading) => headings.includes(heading))).toEqual(headings),
)

it.each([
  [
    'index.html',
    [
      'Professional grooming services for your beloved furry friends',
      'Professional Care',
      'Gentle Approach',
      'Cruelty-Free',
      'What to expect',
      '4.7 rating, based on 10 reviews',
    ],
  ],
  ['services.html', [...Object.values(prices), 'Prices may vary']],
  ['contact.html', ['Get in Touch', 'Newark Area', 'WE LOOK FORWARD TO MEETING YOU!']],
  ['gallery.html', ['Twelve portraits, drawn ']],
  ['404.html', ['Did you forget to add the page to the router?']],
])('%s has its texts', (file, texts) => {
  const text = textOf(mainOf(file))
  for (const one of texts) expect(text).toContain(one)
})

it.each([
  ['index.html', 'Book Appointment', ['/booking']],
  ['index.html', 'View All Services', ['/services']],
  ['index.html', 'Book Now', ['/booking']],
  ['index.html', 'Contact Us', [expect.stringMatching(CHAT), '/contact']],
  ['services.html', 'Book a Service', ['/booking']],
  ['services.html', `Book · ${prices.fullGroom.replace('From', 'from')}`, ['/booking']],
  ['services.html', /^Book · /, services.map(() => '/booking')],
  ['gallery.html', 'Book Now', ['/booking']],
  ['contact.html', 'Book Now', ['/booking']],
  ['404.html', 'Back to the home page', ['/']],
])('%s: "%s" leads to %j', (file, words, hrefs) => expect(linksOf(mainOf(file), words)).toEqual(hrefs))

it('the home screen quotes three clients with their ratings in words', () => {
  expect(mainOf('index.html').match(/<blockquote/g)).toHaveLength(3)
  expect(mainOf('index.html').match(/aria-label="(5|4\.5) out of 5 stars"/g)).toHaveLength(3)
  expect(textOf(mainOf('index.html')).match(/Owner of \w/g)).toHaveLength(3)
})

it('the gallery shows twelve different dogs, each once enlarged by its name', () => {
  const names = [...mainOf('gallery.html').matchAll(/aria-label="(Enlarge [^"]+)"/g)].map(([, name]) => name)
  expect([names.length, new Set(names).size]).toEqual([12, 12])
  expect(linksOf(mainOf('gallery.html'), 'See our latest work on Facebook')).toHaveLength(2)
})

it('the chat button opens a chat whose text names the screen, and every chat link says what it opens', () => {
  expect(linksOf(pages.get('services.html')!, /^Chat with/)).toEqual([
    expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=.*services/),
  ])
  for (const html of pages.values())
    for (const [link] of html.matchAll(/<a [^>]*wa\.me[^>]*>/g))
      expect(link).toMatch(/target="_blank".*aria-describedby="opens-chat"/)
})

it('the footer has Facebook, and placeholders that say so for networks without an address', () => {
  const footer = /<footer[^]*<\/footer>/.exec(pages.get('index.html')!)![0]
  expect(linksOf(footer, 'Facebook')).toHaveLength(1)
  expect(footer).toMatch(/aria-disabled="true"[^>]*aria-label="Instagram, coming soon"/)
})

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'require-sri': ['error', { target: 'crossorigin' }],
    // A dialog's headings start at the second rank; that each screen has one <h1> is tested elsewhere.
    'heading-level': ['error', { minInitialRank: 'h2', sectioningRoots: [] }],
  },
})

it.each([...pages])('the HTML of %s is valid', async (_, html) => {
  const { results } = await validator.validateString(html)
  expect(results.flatMap(({ messages }) => messages)).toEqual([])
})
