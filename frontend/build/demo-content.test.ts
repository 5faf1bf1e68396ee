import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { rejectDemoContent } from './demo-content.ts'

const folderOf = (file: string, text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, file), text)
  return folder
}

const folder = () =>
  folderOf('claims.ts', "export const claims = [\n  // DEMO: naps\n  'Dogs may nap.',\n]\n")

it('a public site is not built with unconfirmed texts', () => {
  const build = () => rejectDemoContent(folder(), 'https://www.salon.test', false)
  expect(build).toThrow(/claims\.ts:2: naps\n.+ALLOW_DEMO_CONTENT=true/)
})

it('a public site is not built with drawings in place of photos', () => {
  const imports = (file: string) => folderOf('dogs.ts', `import pug from './pictures/dogs/${file}?picture'\n`)
  const build = (file: string) => () => rejectDemoContent(imports(file), 'https://www.salon.test', false)
  expect(build('pug.svg')).toThrow('dogs.ts:1: the drawing dogs/pug.svg in place of a photo')
  expect(build('pug.jpg')).not.toThrow()
})

it.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:8080', 'http://demo.localhost'])(
  'a site that only this machine can open may have unconfirmed texts: %s',
  (url) => expect(() => rejectDemoContent(folder(), url, false)).not.toThrow(),
)

it.each(['http://localhost.salon.test', 'http://10.0.0.7', 'https://127.salon.test:8443'])(
  '%s is an address that others can open',
  (url) => expect(() => rejectDemoContent(folder(), url, false)).toThrow('are not confirmed'),
)

it('a public site is built if unconfirmed texts are allowed, or if it has none', () => {
  expect(() => rejectDemoContent(folder(), 'https://www.salon.test', true)).not.toThrow()
  const confirmed = folderOf('claims.ts', "export const claims = ['Dogs may nap.']\n")
  expect(() => rejectDemoContent(confirmed, 'https://www.salon.test', false)).not.toThrow()
})
