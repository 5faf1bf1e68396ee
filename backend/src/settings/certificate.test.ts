import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { certificateFor } from '#test/services.ts'
import { findCertificateProblem } from './certificate.ts'

const HOST = 'www.salon.invalid'

/** A folder with these files, readable by all. */
const folderWith = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'own-certificates-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
const folderFor = (host: string, days = 2) => {
  const { cert, key } = certificateFor(host, days)
  return folderWith({ 'fullchain.pem': cert, 'privkey.pem': key })
}

it('a pair that nginx can read, for the name of the site, has no problem', () =>
  expect(findCertificateProblem(folderFor(HOST), HOST)).toBeUndefined())

it.each<[string, () => string, RegExp]>([
  ['nothing in its folder', () => folderWith({}), /^has no fullchain\.pem/],
  ['no key', () => folderWith({ 'fullchain.pem': 'x' }), /^has no privkey\.pem/],
  ['another name', () => folderFor('salon.invalid'), /another name than www\.salon\.invalid/],
  ['an end in the past', () => folderFor(HOST, -1), /ended on/],
  ['no PEM', () => folderWith({ 'fullchain.pem': 'x', 'privkey.pem': 'y' }), /not in PEM format/],
  [
    'the key of another',
    () =>
      folderWith({
        'fullchain.pem': certificateFor(HOST).cert,
        'privkey.pem': certificateFor(HOST).key,
      }),
    /does not belong/,
  ],
  [
    'a key that only root can read',
    () => {
      const folder = folderFor(HOST)
      chmodSync(join(folder, 'privkey.pem'), 0o600)
      return folder
    },
    /privkey\.pem that nginx cannot read/,
  ],
  [
    'links that lead out of the folder that is mounted, as certbot makes them',
    () => {
      const folder = folderWith({})
      mkdirSync(join(folder, 'live'))
      symlinkSync('../../archive/fullchain1.pem', join(folder, 'live/fullchain.pem'))
      return join(folder, 'live')
    },
    /a link that leads out of it/,
  ],
])('a pair with %s is rejected', (_, makeFolder, sentence) =>
  expect(findCertificateProblem(makeFolder(), HOST)).toMatch(sentence),
)
