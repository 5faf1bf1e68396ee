import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** Runs prepare.mjs where only these commands are on PATH, each of which prints its name and fails. */
const prepare = (commands: string[], env: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'prepare-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of commands)
    writeFileSync(join(folder, name), `#!/bin/sh\necho "$0 runs" >&2\nexit 1\n`, { mode: 0o755 })
  const args = ['dev/prepare.mjs', 'redis-server']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { PATH: folder, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it.runIf(process.getuid?.() === 0)(
  'before a program is installed, a sentence says which, why, and how to avoid it',
  () => {
    const { stdout, stderr } = prepare(['apt-get'])
    expect(stdout).toMatch(/The tests of the queue need a redis-server.*apt-get installs it.*NO_INSTALL=1/)
    expect(stderr).toContain('apt-get runs')
  },
)

it('nothing is installed with NO_INSTALL, or without a way to install it', () => {
  for (const answer of [prepare(['apt-get', 'npx'], { NO_INSTALL: '1' }), prepare(['npx'])]) {
    expect(answer).toMatchObject({ status: 1, stdout: '' })
    expect(answer.stderr.trim()).toBe(
      '✗ The tests of the queue need a redis-server, and there is none: install it.',
    )
  }
})
