/**
 * Chromium as it was: `@sparticuz/chromium` keeps real ones of many years. They are fetched by npm when the tests first
 * ask for one and kept in .local: as devDependencies they would make every `npm ci` 110 MB heavier.
 */
import { execFileSync, type StdioOptions } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { LOCAL } from './paths.ts'
import { step } from './steps.ts'

/** By major version: the package's version, and the digest that its archive must have. */
const PACKAGES = {
  '109': [
    '109.0.6',
    'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
  ],
  '106': [
    '106.0.2',
    'sha512-YDbwmfyzLi2WqVjAONPjxlCxAfLPjx4TE7KdDNOyITDGx6KAktgpZ9qab77ZRU/6mmCwSdg+QO+OGQTXOEY/RA==',
  ],
} as const

const BROWSERS = join(LOCAL, 'browsers')
const PROGRAM = 'chromium'
const SILENT: { stdio: StdioOptions } = { stdio: ['ignore', 'pipe', 'ignore'] }

type Version = keyof typeof PACKAGES

const fetchArchive = (version: Version, folder: string) => {
  const [exact, digest] = PACKAGES[version]
  const args = ['pack', '--json', '--pack-destination', folder, `@sparticuz/chromium@${exact}`]
  const told = execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename, integrity }] = JSON.parse(told) as [{ filename: string; integrity: string }]
  if (integrity !== digest) throw new Error(`@sparticuz/chromium@${exact} is not what it was: ${integrity}`)
  return join(folder, filename)
}

/** Unpacks beside its place and moves it there last, so that half a browser is never taken for one. */
const bring = async (version: Version, place: string) => {
  mkdirSync(BROWSERS, { recursive: true })
  const folder = mkdtempSync(join(BROWSERS, 'unpacking-'))
  try {
    const packed = 'package/bin/chromium.br'
    execFileSync('tar', ['-xzf', fetchArchive(version, folder), '-C', folder, packed])
    const program = join(folder, PROGRAM)
    const reading = createReadStream(join(folder, packed))
    await pipeline(reading, createBrotliDecompress(), createWriteStream(program, { mode: 0o755 }))
    mkdirSync(place)
    renameSync(program, join(place, PROGRAM))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** It may lack a library of the system. */
const runs = (program: string) => {
  try {
    return (
      execFileSync(program, ['--no-sandbox', '--disable-gpu', '--dump-dom', 'about:blank'], SILENT).length > 0
    )
  } catch {
    return false
  }
}

/** Where a real Chromium of that version is; undefined where it cannot be had or does not run. */
export const ensureOldChromium = async (version: Version): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const place = join(BROWSERS, `chromium-${version}`)
  const program = join(place, PROGRAM)
  if (!existsSync(program))
    await step(`Chromium ${version} is fetched`, () => bring(version, place)).catch(() => {})
  return runs(program) ? program : undefined
}
