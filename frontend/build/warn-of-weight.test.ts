import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { warnOfWeight } from './warn-of-weight.ts'

it('a page that takes two round trips is reported, and the build goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weight-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html.br'), Buffer.alloc(13_900))
  writeFileSync(join(folder, 'gallery.html.br'), Buffer.alloc(13_800))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await warnOfWeight(folder)
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^index\.html weighs 13\.9 kB.*one more round trip/)],
  ])
})
