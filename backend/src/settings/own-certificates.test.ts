import { chmodSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { certificateFor, makeFolder } from '#test/test-servers.ts'
import { findCertificateProblems } from './own-certificates.ts'

const NAME = 'www.salon.invalid'

/** Makes a folder with a good pair and these changes, which nginx's user can read. */
const makePair = (changes: { key?: string; cert?: string } = {}) => {
  const folder = makeFolder()
  const { key, cert } = { ...certificateFor(NAME), ...changes }
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'fullchain.pem'), cert, { mode: 0o644 })
  writeFileSync(join(folder, 'privkey.pem'), key, { mode: 0o644 })
  return folder
}
const findIn = (folder: string) =>
  findCertificateProblems(folder, `https://${NAME}:8443`).map(({ text }) => text)

it('certificates of the operator must be there, and nginx must be able to read them', () => {
  const folder = makePair()
  const key = join(folder, 'privkey.pem')
  expect(findIn(folder)).toEqual([])
  chmodSync(key, 0o600)
  expect(findIn(folder)).toEqual([expect.stringContaining('has a privkey.pem that nginx cannot read')])
  chmodSync(key, 0o644)
  chmodSync(folder, 0o700)
  expect(findIn(folder)).toHaveLength(2)
  rmSync(key)
  symlinkSync('../archive/privkey.pem', key)
  expect(findIn(folder)).toContainEqual(expect.stringContaining('has no privkey.pem'))
})

it.each<[string, () => Parameters<typeof makePair>[0], RegExp]>([
  ['has expired', () => certificateFor(NAME, -1), /fullchain\.pem that expired on 20\d\d-\d\d-\d\d\./],
  [
    'is for another name',
    () => certificateFor('a.invalid'),
    /for DNS:a\.invalid, not for www\.salon\.invalid/,
  ],
  ['has another key', () => ({ key: certificateFor(NAME).key }), /privkey\.pem of another certificate/],
  ['is none', () => ({ cert: 'garbage' }), /is no certificate, or .+ no private key/],
])('a certificate of the operator that %s is rejected', (_, changes, sentence) =>
  expect(findIn(makePair(changes()))).toEqual([expect.stringMatching(sentence)]),
)
