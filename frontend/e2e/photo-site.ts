/** The site with photos in the place of its drawings, built and served by itself. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { preview } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')
const CONTENT = 'frontend/src/content'

/** What a camera notes and no visitor should read. */
export const SECRETS = ['Phone of Anna', '53/1 4/1 36/1']

/** The twelve of the grid; the two cases keep their drawings. */
const ONE_DOG = /\bpictures\/dogs\/[a-z-]+(?<!-before|-during|-after)\.svg/g
const SCENE = /\bpictures\/scenes\/hero-[a-z]+\.svg/g

const grainOf = (width: number, height: number) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return sharp({ create: { width, height, channels: 3, background: '#777', noise } })
    .raw()
    .toBuffer()
}

/** As a camera makes one: twelve megapixels, grain all over, lying on its side, with its owner and its place. */
const photographed = async (drawing: string, width: number, height: number) => {
  const raw = { width, height, channels: 3 as const }
  const upright = await sharp(drawing, { density: 300 })
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#c5d3b0' })
    .composite([{ input: await grainOf(width, height), raw, blend: 'soft-light' }])
    .raw()
    .toBuffer()
  const [owner, latitude] = SECRETS
  const place = { GPSLatitudeRef: 'N', GPSLatitude: latitude! }
  return sharp(upright, { raw })
    .rotate(-90)
    .withExif({ IFD0: { Artist: owner! }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Puts a photo in the place of each drawing that the file imports and `which` names, by changing only its import. */
const replaceDrawings = async (site: string, file: string, which: RegExp, size: [number, number]) => {
  const path = join(site, 'frontend/src', file)
  const code = await readFile(path, 'utf8')
  const drawings = [...new Set(code.match(which))]
  let changed = code
  for (const drawing of drawings) {
    const photo = `pictures/IMG ${basename(drawing, '.svg')} (1).JPG`
    const bytes = await photographed(join(site, CONTENT, drawing), ...size)
    await writeFile(join(site, CONTENT, photo), bytes)
    changed = changed.replaceAll(drawing, photo)
  }
  await writeFile(path, changed)
  return drawings.length
}

const serve = async (folder: string) => {
  const server = await preview({
    configFile: false,
    root: dirname(folder),
    appType: 'mpa',
    build: { outDir: folder },
    preview: { port: 4180 },
  })
  return { url: server.resolvedUrls!.local[0]!.replace(/\/$/, ''), stop: () => server.close() }
}

/** Builds it in a folder of its own. `photos` is how many drawings became photos, `original` one as the camera made it. */
export const startPhotoSite = async () => {
  const site = await mkdtemp(join(tmpdir(), 'willow-photos-'))
  const isSource = (from: string) => !/frontend\/(dist|e2e|node_modules)(\/|$)/.test(from)
  await cp(join(ROOT, 'frontend'), join(site, 'frontend'), { recursive: true, filter: isSource })
  await cp(join(ROOT, 'tsconfig.json'), join(site, 'tsconfig.json'))
  await symlink(join(ROOT, 'node_modules'), join(site, 'node_modules'))
  const photos = [
    await replaceDrawings(site, 'pages/gallery/gallery-words.ts', ONE_DOG, [3000, 4000]),
    await replaceDrawings(site, 'content/pictures.ts', SCENE, [4000, 3000]),
  ]
  const env = join(ROOT, '.env.example')
  await promisify(execFile)(process.execPath, [`--env-file=${env}`, 'frontend/build/build.ts'], { cwd: site })
  const folder = join(site, 'frontend/dist/client')
  const { url, stop } = await serve(folder)
  const close = async () => {
    await stop()
    await rm(site, { recursive: true })
  }
  const original = join(site, CONTENT, 'pictures/IMG pug (1).JPG')
  return { url, folder, original, photos: photos.reduce((sum, one) => sum + one), close }
}
