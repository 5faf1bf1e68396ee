/** Compresses what a server would compress again and again, as hard as it goes, beside the files themselves. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.xml', '.txt', '.webmanifest'])
/** Smaller files gain nothing, in bytes. */
const WORTHWHILE = 512

/** Writes `<file>.gz` for each file in `folder` and below that is worth it; nginx serves it (gzip_static). */
export const compressFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => COMPRESSIBLE.has(extname(name))).map((name) => resolve(folder, name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      if (bytes.length >= WORTHWHILE)
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
