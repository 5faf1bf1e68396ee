import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, it } from 'vitest'

const checkedBy = (project: string) =>
  execFileSync('node_modules/.bin/tsc', ['-p', project, '--listFilesOnly'], { encoding: 'utf8' })
    .split('\n')
    .map((file) => relative('.', file))

// TypeScript passes over folders with a dot in silence, also when they are asked for by name
it('the types of every file are checked', () => {
  const checked = new Set([...checkedBy('.'), ...checkedBy('frontend')])
  const pattern = ['*.ts', '{.dev,backend,frontend,prisma}/**/*.{ts,tsx}']
  const ours = globSync(pattern, { exclude: ['**/{node_modules,generated,dist}/**'] })
  expect(ours.length).toBeGreaterThan(250)
  expect(ours.filter((file) => !checked.has(file))).toEqual([])
})
