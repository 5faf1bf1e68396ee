import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it, vi } from 'vitest'

const modules = join(import.meta.dirname, '../node_modules')

/** The files of packages that import what a build replaces. */
const IMPORTERS = {
  './createThemeWithVars.mjs': '@mui/material/styles/createTheme.mjs',
  'react-router/dom': 'react-router-dom/dist/*.mjs',
  'react-router': 'react-router-dom/dist/*.mjs',
}

it('every file that a build replaces in a package is still imported there', async () => {
  for (const [name, value] of Object.entries(parseEnv(readFileSync('.env.example', 'utf8'))))
    vi.stubEnv(name, value)
  const { default: config } = await import('./vite.config.ts')
  expect(Object.keys(config.resolve!.alias!)).toEqual(Object.keys(IMPORTERS))
  for (const [replaced, importers] of Object.entries(IMPORTERS)) {
    const texts = globSync(importers, { cwd: modules }).map((file) =>
      readFileSync(join(modules, file), 'utf8'),
    )
    expect(texts.join().replaceAll('"', "'")).toContain(`from '${replaced}'`)
  }
})
