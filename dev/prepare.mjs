/**
 * Runs before `npm start`, `npm run dev` and `npm test`, and stops them with one sentence where something is missing.
 * Its arguments are ports that must be free (PORT=8080, unless the environment names another one) and programs. It installs
 * the lockfile's packages when node_modules differs from it, and programs that are missing, unless NO_INSTALL is set. Plain
 * JavaScript without dependencies, as none are installed yet.
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

const find = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** Whether there is a Chromium on PATH, or one of Playwright's own that starts. */
const hasChromium = async () => {
  if (CHROMIUMS.some(find)) return true
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch().catch(() => undefined)
  await browser?.close()
  return browser !== undefined
}

const aptGet = async (name) => {
  await succeeds('apt-get', '-qq', 'update')
  return succeeds('apt-get', '-qq', 'install', '-y', '--no-install-recommends', name)
}
const isDebianRoot = process.getuid?.() === 0 && find('apt-get')

/** What a test run needs besides packages: why, whether it is there, and how it is installed, if we can do that. */
const PROGRAMS = {
  chromium: {
    need: 'The browser tests need a Chromium',
    exists: hasChromium,
    way: isDebianRoot
      ? 'apt-get installs chromium-headless-shell, or Playwright its own'
      : 'Playwright downloads its own',
    install: async () =>
      isDebianRoot
        ? (await aptGet('chromium-headless-shell')) ||
          succeeds('npx', 'playwright', 'install', '--with-deps', 'chromium')
        : succeeds('npx', 'playwright', 'install', 'chromium'),
  },
  'redis-server': {
    need: 'The tests of the queue need a redis-server',
    exists: () => find('redis-server'),
    way: isDebianRoot && 'apt-get installs it',
    install: () => aptGet('redis-server'),
  },
}

/** Announces what it installs on this machine, and why. */
const checkProgram = async ({ need, exists, way, install }) => {
  if (await exists()) return
  if (!way || process.env.NO_INSTALL) stop(`${need}, and there is none: install it.`)
  console.log(`  … ${need}, and there is none: ${way}. (NO_INSTALL=1 npm test stops here instead.)`)
  if (!(await install()) || !(await exists())) stop('It could not be installed: install it yourself.')
}

checkNode()
const wanted = process.argv.slice(2)
for (const argument of wanted) if (argument.includes('=')) await checkPort(...argument.split('='))
await installPackages()
for (const argument of wanted) if (!argument.includes('=')) await checkProgram(PROGRAMS[argument])
