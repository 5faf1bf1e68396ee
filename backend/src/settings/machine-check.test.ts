import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findMachineProblems } from './machine-check.ts'

it('an address to publish on must be one of this machine, because Docker removes the site before it fails', () => {
  for (const PUBLISH_ON of ['', '127.0.0.1', '0.0.0.0', '10.0.0.4'])
    expect(findMachineProblems({ PUBLISH_ON }, '', ['10.0.0.4'])).toEqual([])
  expect(findMachineProblems({ PUBLISH_ON: '10.0.0.5' }, '', ['10.0.0.4'])).toMatchObject([
    { name: 'PUBLISH_ON', text: expect.stringMatching(/is 10\.0\.0\.5, .+ It has 10\.0\.0\.4\.$/) },
  ])
  expect(findMachineProblems({ PUBLISH_ON: '127.0.0.1' }, '')).toEqual([])
})

it('certificates of the operator must be there, and nginx must be able to read them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const find = () => findMachineProblems({ CERTIFICATES_FOLDER: '/etc/ssl/salon' }, folder)
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
  expect(findMachineProblems({ CERTIFICATES_FOLDER: '' }, folder)).toEqual([])
})
