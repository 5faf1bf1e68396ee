/** Makes what is built small: minified styles, and compressed copies, so that nginx need not compress. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { browserslistToTargets, transform } from 'lightningcss'
import manifest from '../package.json' with { type: 'json' }

const targets = browserslistToTargets(manifest.browserslist)

const minifyCss = (css: string) =>
  transform({ filename: 'page.css', code: Buffer.from(css), minify: true, targets }).code.toString()

/**
 * The page with minified inline styles, with the prefixes that the supported browsers need. Emotion recognises an element
 * by its attribute, so the text may change.
 */
export const minifyStyles = (html: string): string =>
  html.replaceAll(/(<style[^>]*>)([^]*?)(<\/style>)/g, (_, start: string, css: string, end: string) =>
    [start, minifyCss(css), end].join(''),
  )

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.xml', '.txt'])

/** Writes `.gz` and `.br` beside every compressible file. docker/Dockerfile moves Brotli's to their own folder. */
export const compressFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true })
  const compressFile = async (name: string) => {
    const file = resolve(folder, name)
    const bytes = await readFile(file)
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
  }
  await Promise.all(names.filter((name) => COMPRESSIBLE.has(extname(name))).map(compressFile))
}
