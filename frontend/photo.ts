/**
 * Makes a photo light enough for a phone on a bad line: AVIF and WebP in several widths, upright, in sRGB, without what
 * the camera noted (place, time, owner). Each file keeps to a size that goes with its width: the quality gives way first,
 * then the sharpness of grain, grass and gravel.
 */
import sharp, { type Sharp } from 'sharp'

/** Widths in pixels, each with the most bytes that its file may have. */
const SIZES = [
  { width: 320, bytes: 12_000 },
  { width: 560, bytes: 20_000 },
  { width: 960, bytes: 40_000 },
  { width: 1440, bytes: 110_000 },
]

/** What a browser without WebP gets. */
const FALLBACK = { width: 640, bytes: 40_000 }

/** How much is given up: `blur` is the sigma of a Gaussian, in pixels of the published file. */
type Rung = { quality: number; blur?: number }

const FORMATS = [
  {
    type: 'image/avif',
    extension: '.avif',
    rungs: [{ quality: 56 }, { quality: 46 }, { quality: 37 }, { quality: 29 }],
    encode: (pixels: Sharp, quality: number) => pixels.avif({ quality, effort: 3 }).toBuffer(),
  },
  {
    type: 'image/webp',
    extension: '.webp',
    rungs: [{ quality: 76 }, { quality: 62 }, { quality: 48 }, { quality: 36 }],
    encode: (pixels: Sharp, quality: number) => pixels.webp({ quality }).toBuffer(),
  },
]
const JPEG = {
  type: 'image/jpeg',
  extension: '.jpg',
  rungs: [{ quality: 78 }, { quality: 64 }, { quality: 50 }],
  encode: (pixels: Sharp, quality: number) =>
    pixels.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }).toBuffer(),
}
type Format = { rungs: Rung[]; encode: (pixels: Sharp, quality: number) => Promise<Buffer> }

/** Below its lowest quality a format gets less to draw. */
const BLURS = [0.7, 1.2, 2, 3]
const ladderOf = ({ rungs }: Format): Rung[] => [
  ...rungs,
  ...BLURS.map((blur) => ({ quality: rungs.at(-1)!.quality, blur })),
]

type Encoded = { width: number; bytes: Buffer }

/** A photo as it is published. `color`, as #rrggbb, stands in for it while it loads. */
export type Photo = {
  width: number
  height: number
  color: string
  formats: { type: string; extension: string; files: Encoded[] }[]
  fallback: Buffer
}

const hex = (...channels: number[]) => `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`

/** The pixels as a file of at most `most` bytes, and the rung that it took. `from`: where to begin. */
const encodeWithin = async (most: number, pixels: Sharp, format: Format, from = 0) => {
  const ladder = ladderOf(format)
  for (let at = from; ; at++) {
    const { quality, blur } = ladder[at]!
    const bytes = await format.encode(blur ? pixels.clone().blur(blur) : pixels.clone(), quality)
    if (bytes.length <= most) return { at, bytes }
    if (at === ladder.length - 1)
      throw new Error(
        `is still ${kilobytes(bytes.length)} where ${kilobytes(most)} are the most, even blurred. Take one with less grain`,
      )
    // far too heavy: the next rung would not do either
    if (bytes.length > 2 * most && at < ladder.length - 2) at++
  }
}

type Resize = (width: number) => Sharp

/** All widths of one format. What one of them had to give up, the wider ones give up as well: that saves trying. */
const encodeAll = async (resize: Resize, format: Format, widest: number) => {
  const files: Encoded[] = []
  let from = 0
  for (const { width: wanted, bytes: most } of SIZES) {
    const width = Math.min(wanted, widest)
    if (files.at(-1)?.width === width) break
    const { at, bytes } = await encodeWithin(most, resize(width), format, from)
    from = at
    files.push({ width, bytes })
  }
  return files
}

const WIDEST = SIZES.at(-1)!.width

/** The pixels in the largest published width, upright and in sRGB. Everything else is made from them. */
const decode = async (bytes: Buffer) => {
  const upright = sharp(bytes).autoOrient().resize({ width: WIDEST, withoutEnlargement: true })
  const { data, info } = await upright.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const resize: Resize = (to) => sharp(data, { raw: { width, height, channels } }).resize({ width: to })
  return { resize, width, height }
}

/** Rejects with the rest of a sentence that begins with the picture's name when it cannot be made light enough. */
export const makePhoto = async (bytes: Buffer): Promise<Photo> => {
  const { resize, width, height } = await decode(bytes).catch((error: Error) => {
    throw new Error(`cannot be read as a photo (${error.message}). Save it as JPEG, PNG, WebP or AVIF`)
  })
  const { dominant } = await resize(Math.min(SIZES[0]!.width, width)).stats()
  const formats: Photo['formats'] = []
  for (const format of FORMATS) {
    const files = await encodeAll(resize, format, width)
    formats.push({ type: format.type, extension: format.extension, files })
  }
  const small = resize(Math.min(FALLBACK.width, width))
  const { bytes: fallback } = await encodeWithin(FALLBACK.bytes, small, JPEG)
  return { width, height, color: hex(dominant.r, dominant.g, dominant.b), formats, fallback }
}
