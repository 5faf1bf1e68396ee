/** Precompresses text files at the highest level, so that nginx need not compress. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.xml', '.txt'])

const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/** Writes `.gz` and `.br` beside every compressible file. docker/web.Dockerfile moves Brotli's to their own folder. */
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
