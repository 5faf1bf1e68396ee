/**
 * `npm start` and `npm test` on a fresh machine: checks this Node, installs the lockfile's packages, then runs the
 * command with the project's Node 24. Plain JavaScript without dependencies, as none are installed yet.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname ?? '.', '..')
const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node')
const stamp = join(root, 'node_modules', '.installed-lockfile')

const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node ${process.versions.node} is too old: please install Node 20.19 or newer.`)
}

const lockfileHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

const install = () => {
  const hash = lockfileHash()
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('  … installing packages')
  const started = Date.now()
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (npm.status !== 0) fail('Installing the packages failed: npm says why above.')
  if (!existsSync(pinnedNode))
    fail('Node 24 was not installed: run "npm approve-scripts node" and try again.')
  writeFileSync(stamp, hash)
  console.log(`  ✓ packages installed (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}

/** A command is a file of this folder, or a path from the root; both without the extension. */
const handOver = ([command, ...args]) => {
  const file = command.includes('/') ? join(root, `${command}.ts`) : join(root, '.dev', `${command}.ts`)
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(pinnedNode, [file, ...args], {
    cwd: root,
    env: { ...process.env, PATH },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}

checkNode()
install()
handOver(process.argv.slice(2))
