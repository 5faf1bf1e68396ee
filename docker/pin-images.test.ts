import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** Runs it with a `docker` that knows these digests: a registry cannot be had here. */
const pin = (digestOf: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'pin-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const answers = Object.entries(digestOf).map(
    ([image, digest]) => `*"inspect "*" ${image}") echo "${image.split(':')[0]}@${digest}";;`,
  )
  const script = `#!/bin/sh\ncase "$*" in\n${answers.join('\n')}\n*inspect*) exit 1;;\nesac\n`
  writeFileSync(join(folder, 'docker'), script, { mode: 0o755 })
  const env = { ...process.env, PATH: folder + delimiter + process.env.PATH }
  const { status, stdout, stderr } = spawnSync('docker/pin-images', { env, encoding: 'utf8' })
  return { status, lines: stdout.trim().split('\n'), stderr }
}

const IMAGES = { NODE: 'node:24-trixie-slim', NGINX: 'nginx:1.30', POSTGRES: 'postgres:18', REDIS: 'redis:8' }

it('prints a line for .env of each base image, with tag and digest', () => {
  const digests = Object.values(IMAGES).map((image, at): [string, string] => [image, `sha256:${at}`])
  expect(pin(Object.fromEntries(digests))).toEqual({
    status: 0,
    lines: Object.entries(IMAGES).map(([name, image], at) => `${name}_IMAGE=${image}@sha256:${at}`),
    stderr: '',
  })
})

it('names an image without a digest, and fails', () => {
  const { status, lines, stderr } = pin({ 'redis:8': 'sha256:7' })
  expect([status, lines]).toEqual([1, ['REDIS_IMAGE=redis:8@sha256:7']])
  expect(stderr).toContain('NODE_IMAGE: node:24-trixie-slim has no digest here')
})
