/** Runs once for all tests: builds the images in a clone that only its owner may read, like one on a server with a strict umask. */
import { execFileSync } from 'node:child_process'
import { ROOT } from '../../dev/environment.ts'

/** The demo as it is delivered. */
export const CLONE = `${ROOT}/.local/willow-demo`

const BUILD = `
  docker build --quiet --tag willow-and-wag-test/servers docker/test/servers
  umask 077
  rm -rf "$0" && mkdir -p "$0"
  tar -c --exclude=.git --exclude=.local --exclude=dist --exclude=node_modules . | tar -x --no-same-permissions -C "$0"
  cd "$0"
  cp .env.example .env
  docker compose --progress quiet --profile '*' build`

export default () =>
  void execFileSync('sh', ['-euc', BUILD, CLONE], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
