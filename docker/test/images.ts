/** Runs once for all tests: builds the images in a clone that only its owner may read, like one on a server with a strict umask. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ROOT } from '../../dev/environment.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the demo runs as it is delivered. */
    clone: string
  }
}

const BUILD = `
  docker build --quiet --tag willow-and-wag-test/servers docker/test/servers
  umask 077
  mkdir "$0"
  tar -c --exclude=.git --exclude=.local --exclude=dist --exclude=node_modules . | tar -x --no-same-permissions -C "$0"
  cd "$0"
  cp .env.example .env
  docker compose --progress quiet --profile '*' build`

export default ({ provide }: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-'))
  const clone = join(folder, 'willow-demo')
  execFileSync('sh', ['-euc', BUILD, clone], { cwd: ROOT })
  provide('clone', clone)
  return () => rmSync(folder, { recursive: true })
}
