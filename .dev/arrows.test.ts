/** The arrows of the house hold, and the table that says so can be broken. */
import { expect, it } from 'vitest'
import { ROOMS } from './arrows.ts'
import { checkArrows, circles, readTree, wrongArrows } from './check-arrows.ts'

it('every import is one that the table allows, and no files import each other in a circle', () =>
  expect(checkArrows).not.toThrow())

it('every room of the table is there', () => {
  const names = Object.keys(readTree())
  const isThere = (room: string) => names.some((name) => name.startsWith(`${room}/`))
  expect(Object.keys(ROOMS).filter((room) => !isThere(room))).toEqual([])
})

it.each([
  ['backend/contract/a.ts', 'koa'],
  ['backend/contract/a.ts', 'node:crypto'],
  ['backend/src/contact/a.ts', 'koa'],
  ['backend/src/contact/a.ts', '#src/store/database.ts'],
  ['backend/src/contact/a.ts', '../env.ts'],
  ['backend/src/http/a.ts', '#src/store/database.ts'],
  ['backend/src/store/a.ts', '#src/http/app.ts'],
  ['backend/src/queue/a.ts', 'nodemailer'],
  ['backend/src/mail/a.ts', 'bullmq'],
  ['backend/src/cli/a.ts', 'pg'],
  ['backend/src/alarm/a.ts', '#src/store/database.ts'],
  ['backend/src/metrics/a.ts', 'pg'],
  ['backend/src/api.ts', 'bullmq'],
  ['backend/test/a.ts', '#test/faults/world.ts'],
  ['frontend/src/ui/a.ts', '#src/content/site.ts'],
  ['frontend/src/lib/a.ts', 'react'],
  ['frontend/src/lib/a.ts', '@willow/backend/contract'],
  ['frontend/src/sections/a.tsx', '#src/contact/send.ts'],
  ['frontend/src/pages/a.tsx', '@mui/material/Box'],
  ['frontend/src/contact/a.ts', 'axios'],
  ['frontend/src/app/a.tsx', '@willow/backend/contract'],
  ['.dev/a.ts', '../backend/test/mail-server.ts'],
])('%s may not import %s, not even a type', (file, from) => {
  const sentences = wrongArrows({ [file]: `import type { X } from '${from}'\nexport type Y = X\n` })
  expect(sentences).toEqual([expect.stringContaining(`${file} may not import ${from}: `)])
})

it.each([
  "import type { b } from './b.ts'",
  "export * from './b.ts'",
  "export const late = () => import('./b.ts')",
])('a circle is found: %s', (line) =>
  expect(circles({ 'backend/test/a.ts': line, 'backend/test/b.ts': "import './a.ts'" })).toEqual([
    ['backend/test/a.ts', 'backend/test/b.ts', 'backend/test/a.ts'],
  ]),
)

it('the same imports are fine where they belong', () =>
  expect(wrongArrows({ 'backend/src/mail/a.ts': "import { createTransport } from 'nodemailer'" })).toEqual(
    [],
  ))
