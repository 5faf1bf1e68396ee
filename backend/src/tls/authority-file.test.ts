import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCertificates } from '../../test/certificates.ts'
import { authorityProblem, trusting } from './authority-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'authority-'))
  makeCertificates(folder, 'mail.salon.test')
})
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const authority = () => readFileSync(join(folder, 'ca.pem'), 'utf8')

it('a file with an authority, or with several, is well', () => {
  expect(authorityProblem(join(folder, 'ca.pem'))).toBeUndefined()
  expect(authorityProblem(file('both.pem', authority() + authority()))).toBeUndefined()
})

it('a file that is not there is told with what makes it readable', () =>
  expect(authorityProblem(join(folder, 'none.pem'))).toMatch(/chmod 644.+none\.pem cannot be read$/))

it.each([
  ['a text', () => 'hello'],
  ['a key', () => readFileSync(join(folder, 'ca.key'), 'utf8')],
  ['a certificate that is cut', () => authority().replace(/\n.+\n/, '\n')],
  ['an authority and something that is none', () => `${authority()}${authority().replace(/\n.+\n/, '\n')}`],
])('%s is no authority', (_, text) =>
  expect(authorityProblem(file('wrong.pem', text()))).toMatch(/must name a PEM file .+wrong\.pem is none$/),
)

it('is read once, because making it takes a while', () => {
  const path = file('mine.pem', authority())
  expect(trusting(path)).toBe(trusting(path))
})
