import { readdir, stat } from 'node:fs/promises'
import { resolve } from 'node:path'

/** With its headers, this much fits into what TCP sends before it waits for a round trip. */
const ONE_ROUND_TRIP_BYTES = 13_800

/** Says which compressed pages in `folder` cost a visitor a second round trip. */
export const warnOfWeight = async (folder: string): Promise<void> => {
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.html.br'))) {
    const { size } = await stat(resolve(folder, file))
    if (size <= ONE_ROUND_TRIP_BYTES) continue
    const [page, weight] = [file.replace(/\.br$/, ''), (size / 1000).toFixed(1)]
    console.warn(
      `${page} weighs ${weight} kB: above 13.8 kB visitors wait for one more round trip, about a tenth of a second on a phone.`,
    )
  }
}
