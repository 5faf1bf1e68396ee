/**
 * Runs before `npm start`, `npm run dev` and `npm test`, and stops them with one sentence where something is missing.
 * Its arguments are ports that must be free (PORT=8080, unless the environment names another one) and programs that must
 * be on PATH. It installs the lockfile's packages when node_modules differs from it and, as root on Debian, missing
 * programs. Plain JavaScript without dependencies, as none are installed yet.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname ?? '.', '..')

const stop = (sentence) => {
  console.error(`\n  ✗ ${sentence}\n`)
  process.exit(1)
}

/** Runs a command, which gets this process's signals. Resolves to whether it succeeded. */
const succeeds = async (command, ...args) => {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code, signal] = await once(child, 'close')
  if (signal) process.exit(1)
  return code === 0
}

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`)
}

const checkPort = async (variable, standard) => {
  const port = process.env[variable] || standard
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    stop(`${variable} must be a port number from 1 to 65535, not "${port}".`)
  const server = createServer().listen(Number(port))
  const busy = `Port ${port} is in use by another program: stop it, or choose another port with ${variable}=...`
  await once(server, 'listening').catch(() => stop(busy))
  server.close()
}

const readPackages = (file) => {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** npm lists in node_modules what it has installed there; packages for other platforms are left out. */
const isInstalled = () => {
  const installed = readPackages('node_modules/.package-lock.json')
  const isRight = ([path, { version, optional, devOptional }]) =>
    path in installed ? installed[path].version === version : optional || devOptional
  const wanted = Object.entries(readPackages('package-lock.json'))
  return wanted.filter(([path]) => path.includes('node_modules/')).every(isRight)
}

const installPackages = async () => {
  if (isInstalled()) return
  const { length } = Object.keys(readPackages('package-lock.json'))
  console.log(`  … installing up to ${length} packages, which takes a minute or two`)
  if (!(await succeeds('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress')))
    stop('The packages could not be installed: npm says why above.')
  if (!existsSync(join(root, 'node_modules/node/bin/node')))
    stop(
      'Node 24 was not installed: allow its install script ("npm config set ignore-scripts false") and try again.',
    )
}

const find = (...names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))

const CHROMIUM = 'chromium-headless-shell'
const OTHERS = ['chromium', 'chromium-browser', 'google-chrome']
const PURPOSES = { [CHROMIUM]: 'the browser tests', 'redis-server': 'the tests of the queue' }

const checkProgram = async (name) => {
  const exists = () => find(name, ...(name === CHROMIUM ? OTHERS : []))
  if (exists()) return
  const isRoot = process.getuid?.() === 0
  console.log(`  … installing ${name} for ${PURPOSES[name]}`)
  if (isRoot && find('apt-get')) {
    await succeeds('apt-get', '-qq', 'update')
    await succeeds('apt-get', '-qq', 'install', '-y', '--no-install-recommends', name)
  }
  if (exists()) return
  const deps = isRoot ? ['--with-deps'] : []
  if (name === CHROMIUM && (await succeeds('npx', 'playwright', 'install', ...deps, 'chromium'))) return
  stop(`${PURPOSES[name]} need ${name}, and there is none on PATH: install it.`)
}

checkNode()
const wanted = process.argv.slice(2)
for (const argument of wanted) if (argument.includes('=')) await checkPort(...argument.split('='))
await installPackages()
for (const argument of wanted) if (!argument.includes('=')) await checkProgram(argument)
