import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findCertificateProblems } from './own-certificates.ts'

it('certificates of the operator must be there, and nginx must be able to read them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const find = () => findCertificateProblems(folder)
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'fullchain.pem'), '', { mode: 0o644 })
  symlinkSync('../archive/privkey.pem', join(folder, 'privkey.pem'))
  expect(find()).toMatchObject([{ text: expect.stringContaining('has no privkey.pem') }])
  rmSync(join(folder, 'privkey.pem'))
  writeFileSync(join(folder, 'privkey.pem'), '', { mode: 0o600 })
  expect(find()).toMatchObject([
    { text: expect.stringContaining('has a privkey.pem that nginx cannot read') },
  ])
  chmodSync(join(folder, 'privkey.pem'), 0o644)
  expect(find()).toEqual([])
  chmodSync(folder, 0o700)
  expect(find()).toHaveLength(2)
})
