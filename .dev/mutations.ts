/**
 * `npm run test:mutations`: breaks the code in the ways that matter most, each in a copy, and shows that the
 * tests notice. Exit code 1 when one of them goes unnoticed.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mutation, MUTATIONS } from './mutations/table.ts'
import { localEnv } from './local-env.ts'
import { ROOT } from './paths.ts'
import { generateClient } from './services.ts'

const COPIED = ['backend', 'prisma', '.dev', 'package.json', 'tsconfig.json']

/** The back end alone: its tests need nothing of the front end. */
const makeCopy = () => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-mutation-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const config = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8')
  writeFileSync(join(folder, 'vitest.config.ts'), config.replace("'./frontend/vitest.config.ts',", ''))
  return folder
}

const isRed = (folder: string, tests: string[]) => {
  const args = ['run', '--project', 'backend', ...tests]
  const run = spawnSync(join(ROOT, 'node_modules/.bin/vitest'), args, { cwd: folder, encoding: 'utf8' })
  return { red: run.status !== 0, output: run.stdout + run.stderr }
}

/** Runs `action` in a copy that is thrown away. */
const inCopy = <T>(action: (folder: string) => T): T => {
  const folder = makeCopy()
  try {
    return action(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const notices = ({ file, from, to, tests }: Mutation) =>
  inCopy((folder) => {
    const text = readFileSync(join(folder, file), 'utf8')
    if (text.split(from).length !== 2) throw new Error(`"${from}" stands not once in ${file}.`)
    writeFileSync(
      join(folder, file),
      text.replace(from, () => to),
    )
    return isRed(folder, tests).red
  })

await generateClient(localEnv())
const all = [...new Set(MUTATIONS.flatMap(({ tests }) => tests))]
const control = inCopy((folder) => isRed(folder, all))
if (control.red) throw new Error(`Without a mutation the tests must be green:\n${control.output}`)
console.log('  ✓ no mutation: the tests are green')

for (const mutation of MUTATIONS) {
  const red = notices(mutation)
  console.log(`  ${red ? '✓' : '✗'} ${mutation.name}: the tests ${red ? 'notice' : 'DO NOT NOTICE'}`)
  if (!red) process.exitCode = 1
}
process.disconnect?.()
