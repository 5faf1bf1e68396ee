/**
 * What each built page may weigh on the wire with the demo's words and drawings, compressed by Brotli. Only our own
 * tests check it (`npm test`): an owner's words and photographs may weigh more.
 */
import { readdirSync, readFileSync } from 'node:fs'

const BUILT = 'frontend/dist/client'
const HTML = '20 kB'
const FONTS = '40 kB'
const PICTURE = '40 kB'
/** The form brings its libraries along. */
const scriptsFor = (file) => (file === 'contact.html' ? '225 kB' : '155 kB')

const find = (html, pattern) => [...html.matchAll(pattern)].flatMap(([, found]) => found.split(' '))
const entriesFor = (file) => {
  const html = readFileSync(`${BUILT}/${file}`, 'utf8')
  const scripts = find(html, / data-(?:deferred|chunks)="([^"]*)"/g)
  const fonts = find(html, /<link rel="preload" href="([^"]+)" as="font"/g)
  const pictures = find(html, /<img(?![^>]*loading="lazy")[^>]* src="([^"]+\.svg)"/g)
  const filesOf = (urls) => urls.map((url) => BUILT + url)
  return [
    { name: `${file}: HTML with its styles`, path: `${BUILT}/${file}`, limit: HTML },
    { name: `${file}: fonts`, path: filesOf(fonts), limit: FONTS, brotli: false },
    { name: `${file}: scripts`, path: filesOf(scripts), limit: scriptsFor(file) },
    ...pictures.map((url) => ({ name: `${file}: picture`, path: BUILT + url, limit: PICTURE })),
  ].filter(({ path }) => path.length > 0)
}

export default readdirSync(BUILT)
  .filter((file) => file.endsWith('.html'))
  .flatMap(entriesFor)
