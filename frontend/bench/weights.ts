/** What each screen weighs on the wire, of a build with the demo's values. */
import { readdir } from 'node:fs/promises'
import type { Measure, Row } from '../../.dev/bench/figures.ts'
import { localEnv } from '../../.dev/local-env.ts'
import { SITE_FILES } from '../../.dev/paths.ts'
import { runToEnd } from '../../.dev/services.ts'
import { weigh } from '../budget.ts'

const kilobytes = (name: string) => ({ name, unit: 'kB', digits: 1, exact: true, tolerance: 0.02 })
/** What a visitor's first screen fetches, and the form's. */
const WITH_SCRIPT = ['index.html', 'contact.html']

/** Builds the site and weighs it, compressed by Brotli. */
export const measure: Measure = async () => {
  await runToEnd('Building the site', ['frontend/build.ts'], localEnv())
  const files = (await readdir(SITE_FILES)).filter((name) => name.endsWith('.html'))
  const rows: Row[] = []
  for (const file of files) {
    const { html, script } = await weigh(SITE_FILES, file)
    rows.push({ name: file, values: [html / 1000, WITH_SCRIPT.includes(file) ? script / 1000 : null] })
  }
  return [{ title: 'Weight, Brotli', columns: [kilobytes('HTML with styles'), kilobytes('script')], rows }]
}
