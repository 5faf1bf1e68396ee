import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkFiles, checkHours, rejectDemoContent } from './checks.ts'

/** The root of a project with these files. */
const projectWith = (files: Record<string, string>) => {
  const root = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

const WORDS = 'frontend/src/pages/home/home-words.ts'
const unconfirmed = () =>
  projectWith({
    'shared/salon.ts':
      "// in demo(...)\nexport const salon = {\n  name: demo('Willow'),\n  town: 'Newark',\n}\n",
    [WORDS]: "export const facts = [demo<string>('Naps')]\n",
    'frontend/src/app/app.tsx': "export const App = () => <h1>{demo('Hi')}</h1>\n",
    'frontend/src/dogs.ts':
      "import pug from './dogs/pug.svg?position=left&picture'\nimport cat from './dogs/cat.jpg?picture'\n",
  })

it('a public site is not built with unconfirmed facts, words and drawn dogs, which are listed by file and line', () => {
  const list = [
    "frontend/src/app/app.tsx:1: export const App = () => <h1>{demo('Hi')}</h1>",
    "frontend/src/dogs.ts:1: import pug from './dogs/pug.svg?position=left&picture'",
    `${WORDS}:1: export const facts = [demo<string>('Naps')]`,
    "shared/salon.ts:3: name: demo('Willow'),",
  ]
  const build = () => rejectDemoContent(unconfirmed(), 'https://www.salon.test', false)
  expect(build).toThrow(`not confirmed:\n  ${list.join('\n  ')}\nReplace each demo(...)`)
  expect(build).toThrow('ALLOW_DEMO_CONTENT=true')
})

it('a site is built with unconfirmed words if only this machine can open it or they are allowed', () => {
  expect(() => rejectDemoContent(unconfirmed(), 'http://localhost:8080', false)).not.toThrow()
  expect(() => rejectDemoContent(unconfirmed(), 'https://www.salon.test', true)).not.toThrow()
  const confirmed = projectWith({ [WORDS]: "export const claims = ['Dogs may nap.']\n" })
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

it('a page that refers to a missing file stops the build, which names both', () => {
  const folder = projectWith({ 'assets/pug.webp': '', 'favicon.svg': '' })
  const html =
    '<link href="/favicon.svg"><source srcset="/assets/pug.webp 320w, /assets/cat.webp 560w"><a href="/contact">'
  expect(() => checkFiles([{ file: 'index.html', html }], folder)).toThrow(
    /not made:\nindex\.html: \/assets\/cat\.webp$/,
  )
})
