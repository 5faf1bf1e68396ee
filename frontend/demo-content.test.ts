import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { demoContentIn, refuseDemoContent } from './demo-content.ts'

const CONTENT = join(import.meta.dirname, 'src/content')

const folderOf = (file: string, text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, file), text)
  return folder
}

const folder = () =>
  folderOf('claims.ts', "export const claims = [\n  // DEMO: naps\n  'Dogs may nap.',\n]\n")

it('a public site does not tell what nobody has confirmed', () => {
  const build = () => refuseDemoContent(folder(), 'https://www.salon.test', false)
  expect(build).toThrow(/claims\.ts:2: naps\n.+ALLOW_DEMO_CONTENT=true/)
})

it.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:8080', 'http://demo.localhost'])(
  'a site on this machine alone may: %s',
  (url) => expect(() => refuseDemoContent(folder(), url, false)).not.toThrow(),
)

it.each(['http://localhost.salon.test', 'http://10.0.0.7', 'https://127.salon.test:8443'])(
  '%s is a site that others can open',
  (url) => expect(() => refuseDemoContent(folder(), url, false)).toThrow('nobody has confirmed'),
)

it('may be built with them all the same, and without any needs no leave', () => {
  expect(() => refuseDemoContent(folder(), 'https://www.salon.test', true)).not.toThrow()
  const confirmed = folderOf('claims.ts', "export const claims = ['Dogs may nap.']\n")
  expect(() => refuseDemoContent(confirmed, 'https://www.salon.test', false)).not.toThrow()
})

it.each([
  ['testimonials.ts', "name: 'Hannah'"],
  ['features.ts', 'kind to skin, coat and rivers'],
  ['features.ts', 'bottles that get refilled'],
  ['features.ts', 'your dog can nap'],
  ['features.ts', 'a treat to suit'],
  ['home-words.ts', 'easy on water and plastic'],
  ['home-words.ts', 'kind to the planet'],
])('in %s "%s" is marked for as long as it is there', (file, invented) => {
  const lines = readFileSync(join(CONTENT, file), 'utf8').split('\n')
  const at = lines.findIndex((line) => line.includes(invented) && !line.includes('// DEMO'))
  const near = demoContentIn(CONTENT).some((mark) => {
    const [marked, line] = mark.split(':')
    return marked === file && at + 1 > Number(line) && at + 1 < Number(line) + 7
  })
  expect(at < 0 || near).toBe(true)
})
