/** What each image of the containers adds to its base; nothing where there is no Docker engine or no image yet. */
import { imageSizes } from '../test/weight.ts'
import type { Measure } from '../../.dev/bench/figures.ts'

/** The images that lie in the engine: `npm run test:compose` has built them. */
export const measure: Measure = async () => {
  const images = await imageSizes().catch(() => undefined)
  if (!images)
    console.log('    no Docker engine with the images of npm run test:compose: they are not weighed')
  const rows = images?.map(({ name, added }) => ({ name, values: [added] }))
  const columns = [{ name: 'added', unit: 'MB', digits: 1, exact: true, tolerance: 0.05 }]
  return rows ? [{ title: 'Images', columns, rows }] : []
}
