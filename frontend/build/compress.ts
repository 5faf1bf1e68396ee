/** Precompresses text files at the highest level, so that nginx need not compress. */
import { transform } from 'lightningcss'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { BROWSERS } from './promised-browsers.ts'

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.xml', '.txt', '.webmanifest'])

const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/**
 * Writes `<file>.gz` and `<file>.br` for each compressible file in `folder` and below. It always writes both: nginx serves
 * a whole folder as Brotli.
 */
export const compressFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => COMPRESSIBLE.has(extname(name))).map((name) => resolve(folder, name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      await writeFile(`${file}.br`, await brotli(bytes))
    }),
  )
}

/** Versions in lightningcss' encoding: major in the third byte, minor in the second. */
const targets = Object.fromEntries(
  BROWSERS.map((browser) => {
    const [, name = '', major = '0', minor = '0'] = /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser) ?? []
    return [name, (Number(major) << 16) | (Number(minor) << 8)]
  }),
)

const minifyCss = (css: string) =>
  transform({ filename: 'page.css', code: Buffer.from(css), minify: true, targets }).code.toString()

/** Hydration does not expect these elements, so they may be merged into the next one. */
const KEYFRAMES = /<style[^>]* data-emotion="[a-z]+-global animation-[^"]*">([^]*?)<\/style>(<style[^>]*>)/g

/** Rules of MUI that no supported browser needs: old Firefox's ring inside a button, and print colours. */
const NEEDLESS = /[^{}]+::-moz-focus-inner\{[^}]*\}|@media print\{[^{}]+\{color-adjust:exact\}\s*\}/g

/** The condition that MUI writes for a value of `xs`; every window meets it. */
const ALWAYS = /@media \(min-width:0px\)\{((?:[^{}]*\{[^{}]*\})*)\}/g

/**
 * The page with minified inline styles in as few elements as possible: each costs a hash in the security policy.
 * Emotion identifies an element by its attribute alone.
 */
export const minifyStyles = (html: string): string =>
  html
    .replaceAll(/<style[^>]*><\/style>/g, '')
    .replaceAll(KEYFRAMES, '$2$1')
    .replaceAll(/(<style[^>]*>)([^]*?)(<\/style>)/g, (_, start: string, css: string, end: string) =>
      [start, minifyCss(css.replaceAll(ALWAYS, '$1')).replaceAll(NEEDLESS, ''), end].join(''),
    )
