/** Icons for tabs and home screens, and the picture shown with a shared link. */
import { resolve } from 'node:path'
import sharp from 'sharp'
import { brand } from '@willow/shared/palette'
import type { PictureData } from '#src/content/picture-data.ts'

type Icon = { file: string; size: number }
type SharePicture = { file: string; width: number; height: number; picture: PictureData }

const MARK_FILE = resolve(import.meta.dirname, '../public/favicon.svg')
const MARK_PX = 48
/** The background is opaque, because phones crop icons to their own shapes. */
const BACKGROUND = brand.willow
/** The mark stands in a corner of the shared picture, clear of faces. */
const SHARE_MARK = { size: 96, left: 40, top: 40 }

/** For Safari before 26, which shows no SVG icon. It is a PNG: browsers look at the content, not at the name. */
const TAB_ICON = { file: 'favicon.ico', size: 48 }

/** The mark in the middle of a square of the background; `scale` is its share of the square's width. */
const draw = (size: number, scale = 1) => {
  const inner = 2 * Math.round((size * scale) / 2)
  const edge = (size - inner) / 2
  return sharp(MARK_FILE, { density: 72 * (inner / MARK_PX) })
    .resize(inner, inner)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: BACKGROUND })
    .flatten({ background: BACKGROUND })
    .png({ palette: true })
}

/** Writes the icons and the shared picture into the folder, which already has the picture's scene. */
export const drawIcons = async (folder: string, touch: Icon, share: SharePicture): Promise<void> => {
  const { file, width, height, picture } = share
  const mark = await sharp(MARK_FILE, { density: 360 }).resize(SHARE_MARK.size).png().toBuffer()
  const scene = sharp(resolve(folder, `.${decodeURI(picture.img.src)}`))
  const { data, info } = await scene
    .resize(width, height, { fit: 'outside' })
    .toBuffer({ resolveWithObject: true })
  const [x = 0, y = 0] = picture.position.split(' ').map(parseFloat)
  const left = Math.round(((info.width - width) * x) / 100)
  const top = Math.round(((info.height - height) * y) / 100)
  const shared = sharp(data)
    .extract({ left, top, width, height })
    .composite([{ input: mark, left: SHARE_MARK.left, top: SHARE_MARK.top }])
    .flatten({ background: brand.cream })
    .jpeg({ quality: 86, mozjpeg: true })
  await Promise.all([
    draw(TAB_ICON.size).toFile(resolve(folder, TAB_ICON.file)),
    draw(touch.size, 0.88).toFile(resolve(folder, touch.file)),
    shared.toFile(resolve(folder, file)),
  ])
}
