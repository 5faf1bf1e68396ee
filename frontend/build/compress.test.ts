import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { compressFolder, minifyStyles } from './compress.ts'

it('a page that takes two round trips is reported, and the build goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weight-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['index.html', 'main.js']) writeFileSync(join(folder, name), randomBytes(14_100))
  writeFileSync(join(folder, 'gallery.html'), 'x'.repeat(99_000))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  await compressFolder(folder)
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^index\.html weighs 14\.1 kB: above 14\.0 kB/)]])
})

it('the build adds and keeps the CSS that the oldest supported browsers need', () => {
  const always = '@media (min-width:0px){.b{margin:0}.c{margin:0}}'
  const css = '.a{user-select:none;text-decoration:underline 3px}@supports (height:1dvh){.a{height:1dvh}}'
  const minified = minifyStyles(`<style>${css}${always}</style>`)
  const kept = ['-webkit-user-select:none;user-select:none', 'text-decoration-thickness:3px', 'height:1dvh']
  for (const part of kept) expect(minified).toContain(part)
  expect(minified).toContain('.b,.c{margin:0}')
})
