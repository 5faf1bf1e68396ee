/** Pictures that only other programs show: icons for home screens, and the one that goes with a shared link. */
import { resolve } from 'node:path'
import sharp from 'sharp'

type Sizes = {
  icons: { file: string; size: number }[]
  /** `scene`: an address in the folder. */
  share: { file: string; width: number; height: number; scene: string }
}

const MARK = resolve(import.meta.dirname, '../public/favicon.svg')
/** Ground of the mark: an icon without transparent corners, which a phone may cut as it likes. */
const GROUND = '#2F6B5B'
/** The mark on the calm left side of the shared picture, in pixels. */
const SHARE_MARK = { size: 220, left: 170, top: 205 }

/** Writes the files into `folder`. */
export const drawIcons = async (folder: string, { icons, share }: Sizes): Promise<void> => {
  const drawn = icons.map(({ file, size }) =>
    sharp(MARK, { density: 72 * (size / 48) })
      .resize(size, size)
      .flatten({ background: GROUND })
      .png({ palette: true })
      .toFile(resolve(folder, file)),
  )
  const { file, width, height, scene } = share
  const mark = await sharp(MARK, { density: 360 }).resize(SHARE_MARK.size).png().toBuffer()
  const shared = sharp(resolve(folder, `.${scene}`))
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: mark, left: SHARE_MARK.left, top: SHARE_MARK.top }])
    .flatten({ background: GROUND })
    .jpeg({ quality: 86, mozjpeg: true })
  await Promise.all([...drawn, shared.toFile(resolve(folder, file))])
}
