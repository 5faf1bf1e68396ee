/**
 * Builds the site into dist/client: hashed assets and one complete HTML file per screen.
 * Run with Node 24 and the SITE_* variables set: `node --env-file=../.env build.ts`.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { compressFolder } from './compress.ts'
import { drawIcons } from './icons.ts'
import { siteOrStop } from './site-env.ts'

const root = import.meta.dirname
const client = resolve(root, 'dist/client')
const server = resolve(root, 'dist/server')
/** The Content-Security-Policy of the pages, for whoever serves them. */
const policyFile = resolve(root, 'dist/security-policy.txt')
const configFile = resolve(root, 'vite.config.ts')

const buildClient = () =>
  build({
    configFile,
    logLevel: 'warn',
    build: { outDir: client, emptyOutDir: true, manifest: true, rolldownOptions: { input: 'src/main.tsx' } },
  })

const buildServer = () =>
  build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    build: { outDir: server, emptyOutDir: true, ssr: 'src/server/prerender.tsx' },
  })

/** Takes the manifest out of the published folder and returns it. */
const takeManifest = async (): Promise<Manifest> => {
  const folder = resolve(client, '.vite')
  const manifest = JSON.parse(await readFile(resolve(folder, 'manifest.json'), 'utf8')) as Manifest
  await rm(folder, { recursive: true })
  return manifest
}

const prerender = async (manifest: Manifest) => {
  const entry: string = pathToFileURL(resolve(server, 'prerender.js')).href
  const site = (await import(entry)) as typeof import('./src/server/prerender.tsx')
  const pages = await site.prerenderAll(manifest)
  await mkdir(client, { recursive: true })
  await Promise.all(pages.map(({ file, html }) => writeFile(resolve(client, file), html)))
  await Promise.all(site.siteFiles().map(({ file, text }) => writeFile(resolve(client, file), text)))
  await writeFile(policyFile, site.securityPolicy(pages.map(({ html }) => html)))
  await drawIcons(client, { icons: Object.values(site.ICONS), share: site.SHARE_PICTURE })
  return pages
}

process.env.NODE_ENV = 'production'
siteOrStop(process.env)
await buildClient()
await buildServer()
const files = await prerender(await takeManifest())
await compressFolder(client)
console.log(`Built ${files.map(({ file }) => file).join(', ')} into ${client}.`)
