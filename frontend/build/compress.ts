/** Precompresses text files at the highest level, so that nginx need not compress. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.xml', '.txt'])

/** With its headers, this much of a page fits into what TCP sends before it waits for a round trip. */
const ONE_ROUND_TRIP_BYTES = 13_800

const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/**
 * Writes `.gz` and `.br` beside every compressible file. docker/Dockerfile moves Brotli's to their own folder. Warns
 * of a page that costs a visitor a second round trip.
 */
export const compressFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true })
  const compressFile = async (name: string) => {
    const file = resolve(folder, name)
    const bytes = await readFile(file)
    const compressed = await brotli(bytes)
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    await writeFile(`${file}.br`, compressed)
    if (extname(name) === '.html' && compressed.length > ONE_ROUND_TRIP_BYTES)
      console.warn(
        `${name} weighs ${(compressed.length / 1000).toFixed(1)} kB: above 13.8 kB visitors wait for one more round trip, about a tenth of a second on a phone.`,
      )
  }
  await Promise.all(names.filter((name) => COMPRESSIBLE.has(extname(name))).map(compressFile))
}
