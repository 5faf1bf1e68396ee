import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** What the linter says of a project that holds only the given files. */
const lint = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'arrows-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const { stdout, status } = spawnSync(resolve('node_modules/.bin/oxlint'), ['.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { stdout, status }
}

it.each([
  ['backend/src/contact/a.ts', 'koa', 'Use cases know no Koa'],
  ['backend/src/contact/a.ts', '#src/store/database.ts', 'Use cases know no Koa'],
  ['backend/src/http/a.ts', '#src/store/database.ts', 'The HTTP room'],
  ['backend/src/store/a.ts', '#src/http/app.ts', 'The store imports'],
  ['backend/src/queue/a.ts', 'nodemailer', 'The queue is the one place'],
  ['backend/src/mail/a.ts', 'bullmq', 'The mail room'],
  ['backend/src/cli/a.ts', 'pg', 'A command takes what it works on'],
  ['backend/src/alarm/a.ts', '#src/store/database.ts', 'The alarm room'],
  ['backend/src/metrics/a.ts', 'pg', 'The metrics room'],
  ['backend/src/contact/a.ts', '#src/alarm/webhook.ts', 'Use cases know no Koa'],
  ['backend/src/api.ts', 'bullmq', 'A process file is a table of contents'],
  ['backend/contract/a.ts', 'koa', 'The contract imports zod/mini alone'],
  ['frontend/src/ui/a.ts', '#src/content/site.ts', 'ui knows no salon'],
  ['frontend/src/lib/a.ts', 'react', 'lib shows nothing'],
  ['frontend/src/sections/a.ts', '#src/contact/send.ts', 'A section takes props'],
  ['frontend/src/pages/a.ts', '@mui/material', 'A page has no styling'],
  ['frontend/src/contact/a.ts', 'axios', 'Use lib/http'],
])('%s may not import %s', (file, from, sentence) => {
  const { stdout, status } = lint({ [file]: `import x from '${from}'\nexport default x\n` })
  expect(status).toBe(1)
  expect(stdout).toContain(sentence)
})

it('files may not import each other in a circle', () => {
  const { stdout } = lint({
    'backend/test/a.ts': "import { b } from './b.ts'\nexport const a = b\n",
    'backend/test/b.ts': "import { a } from './a.ts'\nexport const b = a\n",
  })
  expect(stdout).toContain('no-cycle')
})

it('the same imports are fine where they belong', () =>
  expect(
    lint({
      'backend/src/mail/a.ts':
        "import { createTransport } from 'nodemailer'\nexport default createTransport\n",
    }).status,
  ).toBe(0))
