/** The disk that this process, and on one machine the database too, lives on. */
import { statfsSync } from 'node:fs'

/** How full it is, from 0 to 1, as `df` counts it: room that only root may use counts as used. */
export const diskUsed = (): number => {
  const { blocks, bfree, bavail } = statfsSync('.')
  return (blocks - bfree) / (blocks - bfree + bavail)
}
