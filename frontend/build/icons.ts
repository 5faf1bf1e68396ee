/** Icons for home screens, and the picture shown with a shared link. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { brand } from '@willow/backend/palette'

type Icon = { file: string; size: number }
type SharePicture = { file: string; width: number; height: number; scenePath: string }

const MARK_FILE = resolve(import.meta.dirname, '../public/favicon.svg')
const MARK_PX = 48
/** The background is opaque, because phones crop icons to their own shapes. */
const BACKGROUND = brand.willow
/** The position of the mark in the shared picture, in pixels. */
const SHARE_MARK = { size: 220, left: 170, top: 205 }

/**
 * Phones crop maskable icons to a circle of 80 % (W3C). The mark does not reach the corners of its square, so the square
 * may be this large.
 */
const SAFE_SCALE = 0.88

const draw = (size: number, scale = 1) => {
  const inner = 2 * Math.round((size * scale) / 2)
  const edge = (size - inner) / 2
  return sharp(MARK_FILE, { density: 72 * (inner / MARK_PX) })
    .resize(inner, inner)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: BACKGROUND })
    .flatten({ background: BACKGROUND })
    .png({ palette: true })
}

const ICO_PX = 48

/** Writes one PNG in the ICO format (ICONDIR, ICONDIRENTRY), for Safari before 26, which shows no SVG icon. */
const writeIco = async (file: string) => {
  const png = await draw(ICO_PX).toBuffer()
  const frame = Buffer.from([0, 0, 1, 0, 1, 0, ICO_PX, ICO_PX, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  frame.writeUInt32LE(png.length, 14)
  await writeFile(file, Buffer.concat([frame, png]))
}

/** Writes the icons and the shared picture into the folder, which already has the picture's scene. */
export const drawIcons = async (folder: string, icons: Icon[], share: SharePicture): Promise<void> => {
  const drawn = icons.map(({ file, size }) => draw(size, SAFE_SCALE).toFile(resolve(folder, file)))
  const { file, width, height, scenePath } = share
  const mark = await sharp(MARK_FILE, { density: 360 }).resize(SHARE_MARK.size).png().toBuffer()
  const shared = sharp(resolve(folder, `.${scenePath}`))
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: mark, left: SHARE_MARK.left, top: SHARE_MARK.top }])
    .flatten({ background: BACKGROUND })
    .jpeg({ quality: 86, mozjpeg: true })
  await Promise.all([
    ...drawn,
    writeIco(resolve(folder, 'favicon.ico')),
    shared.toFile(resolve(folder, file)),
  ])
}
