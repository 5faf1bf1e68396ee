import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkHours, rejectDemoContent } from './checks.ts'

const folderOf = (file: string, text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, file), text)
  return folder
}

const folder = (file = 'claims.ts') =>
  folderOf(file, "export const claims = [\n  // DEMO: naps\n  'Dogs may nap.',\n]\n")

it.each(['claims.ts', 'page.tsx'])('a public site is not built with unconfirmed texts in %s', (file) => {
  const build = () => rejectDemoContent(folder(file), 'https://www.salon.test', false)
  expect(build).toThrow(new RegExp(`${file}:2: naps\\n.+ALLOW_DEMO_CONTENT=true`))
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

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekWith = (row: object = {}) =>
  WEEK.map((day) => (day === 'Tuesday' ? { day, opens: '9:00', closes: '17:30', ...row } : { day }))

it.each([[[]], [[{ from: '2026-12-24', to: '2026-12-27' }]], [[{ from: '2026-12-24', to: '2026-12-24' }]]])(
  'a week with the closures %j passes',
  (closures) => expect(() => checkHours({ hours: weekWith(), closures })).not.toThrow(),
)

const TIME = 'must be a time such as 9:00 or 17:30'
it.each<[object, string, string]>([
  [{ opens: '9am' }, TIME, 'hours[1].opens'],
  [{ opens: '24:00' }, TIME, 'hours[1].opens'],
  [{ closes: '17.30' }, TIME, 'hours[1].closes'],
  [{ closes: undefined }, 'must have both opens and closes, or neither', 'hours[1]'],
  [{ opens: '10:00', closes: '9:30' }, 'must open first', 'hours[1]'],
  [{ day: 'Monday' }, 'must be Tuesday', 'hours[1].day'],
  [{ open: '9:00' }, 'Unrecognized key: "open"', 'hours[1]'],
])('a day with %j stops the build', (row, sentence, place) =>
  expect(() => checkHours({ hours: weekWith(row), closures: [] })).toThrow(
    `frontend/src/content/hours.ts:\n✖ ${sentence}\n  → at ${place}`,
  ),
)

it('a week without one of its days stops the build', () =>
  expect(() => checkHours({ hours: weekWith().slice(1), closures: [] })).toThrow(
    'expected array to have >=7 items',
  ))

const DATE = 'must be a date such as 2026-12-24'
it.each<[object, string]>([
  [{ from: '01/12/2026', to: '2026-12-02' }, DATE],
  [{ from: '2026-02-28', to: '2026-02-30' }, DATE],
  [{ from: '2026-12-27', to: '2026-12-24' }, 'must begin before it ends'],
  [{ from: '2026-12-27' }, DATE],
])('the closure %j stops the build', (closure, sentence) => {
  const closures = [{ from: '2026-08-01', to: '2026-08-14' }, closure]
  expect(() => checkHours({ hours: weekWith(), closures })).toThrow(`✖ ${sentence}\n  → at closures[1]`)
})
