/**
 * The weight budget of each screen, and the check that fails the build when one exceeds it: the visitors' connections
 * are slow, and a page that grows still works, so nobody would notice.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes on the wire, text compressed by Brotli. `picture` is the heaviest one in a phone's first view. */
type Weight = { html: number; fonts: number; picture: number; script: number }

/** Most characters of a page's response headers (backend/test/nginx.test.ts); HTTP/2 sends them in 0.8 kB. */
export const HEADERS = 1100

/**
 * What arrives without another round trip: ten packets on a new connection (RFC 6928), by Lighthouse's model 14,600
 * bytes with 0.8 kB of headers. A page that was 80 bytes longer painted 120 ms later there; Chromium on a real
 * connection has 1 kB more. The hashes in file names change a page's compressed size by up to 50 bytes.
 */
const FIRST_FLIGHT = 13_800

const CONTENT: Weight = { html: FIRST_FLIGHT, fonts: 40_000, picture: 40_000, script: 140_000 }
/** The form brings its libraries along. */
const CONTACT: Weight = { ...CONTENT, script: CONTENT.script + 60_000 }

const budgetOf = (file: string): Weight => (file === 'contact.html' ? CONTACT : CONTENT)

const WORDS: Record<keyof Weight, string> = {
  html: 'HTML with its styles',
  fonts: 'fonts',
  picture: 'heaviest first picture',
  script: 'scripts',
}

/** Wider files of a photo are not for phones. */
const PHONE_PX = 960

const onWire = async (folder: string, file: string): Promise<number> => {
  const found = await stat(join(folder, `${file}.br`)).catch(() => stat(join(folder, file)))
  return found.size
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)

const scriptsOf = (html: string) =>
  all(html, / data-(?:clock|chunks)="([^"]*)"/g).flatMap((files) => files.split(' '))

const fontsOf = (html: string) => all(html, /<link rel="preload" href="([^"]+)" as="font"/g)

/** The pictures that are not lazy: drawings, and the files of photos that a phone would choose (AVIF). */
const firstPicturesOf = (html: string) => {
  const images = all(html, /((?:<picture>(?:(?!<\/picture>)[^])*)?<img[^>]*>)/g).filter(
    (image) => !image.includes('loading="lazy"'),
  )
  const best = images.flatMap((image) => all(image, /<source(?=[^>]*"image\/avif")[^>]*srcset="([^"]+)"/gi))
  const variants = best.flatMap((files) => [...files.matchAll(/([^\s,]+) (\d+)w/g)])
  const photos = variants.filter(([, , width]) => Number(width) <= PHONE_PX).map(([, file = '']) => file)
  return [...images.flatMap((image) => all(image, / src="([^"]+)"/g)), ...photos]
}

const heaviestOf = async (folder: string, html: string) => {
  const files = [...new Set(firstPicturesOf(html))]
  const weighed = await Promise.all(files.map(async (file) => ({ file, size: await onWire(folder, file) })))
  return weighed.toSorted((one, other) => other.size - one.size)[0]
}

/** The weight of a screen in the built folder. */
export const weigh = async (folder: string, file: string): Promise<Weight> => {
  const html = await readFile(join(folder, file), 'utf8')
  const sizes = (files: string[]) => Promise.all([...new Set(files)].map((one) => onWire(folder, one)))
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  return {
    html: await onWire(folder, file),
    fonts: sum(await sizes(fontsOf(html))),
    picture: (await heaviestOf(folder, html))?.size ?? 0,
    script: sum(await sizes(scriptsOf(html))),
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** A sentence for each weight that exceeds `tolerance` times its budget. */
const complaintsOf = async (folder: string, file: string, tolerance: number) => {
  const [weight, budget] = [await weigh(folder, file), budgetOf(file)]
  const html = await readFile(join(folder, file), 'utf8')
  const picture = (await heaviestOf(folder, html))?.file.slice(1)
  const parts = (Object.keys(WORDS) as (keyof Weight)[]).filter(
    (part) => weight[part] > budget[part] * tolerance,
  )
  return parts.map((part) => {
    const what = part === 'picture' ? `${WORDS.picture} (${picture})` : WORDS[part]
    return `${file}: ${what} ${kilobytes(weight[part])}, over the budget of ${kilobytes(budget[part])}.`
  })
}

/** A salon's own words and addresses may be longer than the demo's, for which the budgets were measured. */
const OWN_TOLERANCE = 1.1

/**
 * Rejects with a sentence for each exceeded budget. A salon's own site (`isOwn`) may exceed it by a tenth: then it
 * resolves to the sentences, to be printed.
 */
export const checkBudgets = async (folder: string, isOwn = false): Promise<string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.html'))
  const over = async (tolerance: number) =>
    (await Promise.all(files.map((file) => complaintsOf(folder, file, tolerance)))).flat()
  const stopping = await over(isOwn ? OWN_TOLERANCE : 1)
  if (stopping.length > 0) throw new Error(stopping.join('\n'))
  return over(1)
}
