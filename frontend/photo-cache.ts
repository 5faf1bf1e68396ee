/**
 * Photos that have been made before, as files. Vite reads its configuration, and the plugin in it, anew for each of its
 * builds, so nothing in memory outlives one; and whoever starts the site again does not wait for its photos again.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { makePhoto, type Photo } from './photo.ts'

/** Whatever decides how a photo turns out. */
const recipe = readFile(join(import.meta.dirname, 'photo.ts'))

const keyOf = async (bytes: Buffer) =>
  createHash('sha256')
    .update(await recipe)
    .update(bytes)
    .digest('hex')

const read = async (file: string): Promise<Photo | undefined> => {
  try {
    return deserialize(await readFile(file)) as Photo
  } catch {
    // not made yet, or cut short
    return undefined
  }
}

const write = async (folder: string, file: string, photo: Photo) => {
  await mkdir(folder, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, serialize(photo))
  await rename(unfinished, file)
}

/** As `makePhoto`, but what `folder` has is taken from there. */
export const photoFrom = async (folder: string, bytes: Buffer): Promise<Photo> => {
  const file = join(folder, await keyOf(bytes))
  const known = await read(file)
  if (known) return known
  const photo = await makePhoto(bytes)
  await write(folder, file, photo)
  return photo
}
