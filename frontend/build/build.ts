/**
 * Builds the site into dist/client (`npm run build`): hashed assets and one complete HTML file per page.
 * NODE_ENV=development builds it with React's warnings; an argument names another folder than dist.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { salon } from '@willow/shared/salon'
import { checkSalon } from '@willow/shared/salon-rules'
import { readSiteUrl } from '@willow/shared/site-url'
import { closures, hours } from '#src/content/hours.ts'
import { checkFiles, checkHours, rejectDemoContent, runOrStop } from './checks.ts'
import { compressFolder, minifyStyles } from './compress.ts'
import type { BuiltScripts } from './document.ts'
import { drawIcons } from './icons.ts'
import { buildScript } from './script.ts'

const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, process.argv[2] ?? 'dist')
const clientFolder = resolve(folder, 'client')
/** Node finds the packages that it imports only from here. */
const prerenderFolder = resolve(root, 'dist/prerender')
/** The pages' Content-Security-Policy, for nginx. */
const policyFile = resolve(folder, 'security-policy.conf')
const configFile = resolve(root, 'vite.config.ts')

/**
 * Modules that three or more pages share form one chunk, which compresses well. React DOM and the theme are chunks
 * of their own: a chunk is evaluated in one task, and a task that takes a slow phone more than 50 ms delays a tap.
 */
const GROUPS = [
  { name: 'dom', test: /\/(react-dom|scheduler)\/|\/app\/react-dom\.ts/, priority: 2 },
  { name: 'shared', minShareCount: 3, priority: 1 },
  { name: 'form', test: /\/node_modules\/(react-hook-form|zod)\// },
  { name: 'call', test: /\/node_modules\/(axios|@tanstack)\// },
  { name: 'theme', test: /\/src\/theme\// },
]

/**
 * Makes Chromium compile the whole file off the main thread (V8 explicit compile hints). Nearly all of the file
 * runs soon after it is fetched, so lazy compilation would only delay hydration.
 */
const COMPILE_EAGERLY = '//# allFunctionsCalledOnLoad'

/** The hashes are shorter than Vite's, because every page names its scripts. */
const NAMES = 'assets/[name]-[hash:6].js'

const buildClient = () =>
  build({
    configFile,
    logLevel: 'warn',
    build: {
      outDir: clientFolder,
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: {
        input: 'src/app/main.tsx',
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: { groups: GROUPS },
          postBanner: COMPILE_EAGERLY,
          entryFileNames: NAMES,
          chunkFileNames: NAMES,
        },
      },
    },
  })

/** The scripts without React: the pages' inline one, and the deferred one. */
const buildSmallScripts = async () => {
  const inline = await buildScript('src/plain/inline-script.ts')
  const deferred = await buildScript('src/plain/deferred-script.ts')
  await writeFile(resolve(clientFolder, deferred.fileName), deferred.code)
  return { inlineCode: inline.code, deferredFile: deferred.fileName }
}

/** Bundles prerender.tsx, because Node cannot import the pictures and other files that Vite resolves. */
const buildPrerender = () =>
  build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    build: { outDir: prerenderFolder, emptyOutDir: true, ssr: 'build/prerender.tsx' },
  })

/** Removes the manifest from the published folder and returns it. */
const removeManifest = async (): Promise<Manifest> => {
  const manifestFolder = resolve(clientFolder, '.vite')
  const manifest = JSON.parse(await readFile(resolve(manifestFolder, 'manifest.json'), 'utf8')) as Manifest
  await rm(manifestFolder, { recursive: true })
  return manifest
}

/** Writes every file but the assets. Returns the pages. */
const writePages = async (scripts: BuiltScripts) => {
  const entry: string = pathToFileURL(resolve(prerenderFolder, 'prerender.js')).href
  const prerender = (await import(entry)) as typeof import('./prerender.tsx')
  const rendered = [...(await prerender.prerenderAll(scripts)), ...prerender.answerPages()]
  const pages = rendered.map(({ file, html }) => ({ file, html: minifyStyles(html) }))
  await Promise.all(pages.map(({ file, html }) => writeFile(resolve(clientFolder, file), html)))
  const files = [...prerender.siteFiles(), ...prerender.answerFiles()]
  await Promise.all(files.map(({ file, text }) => writeFile(resolve(clientFolder, file), text)))
  const policy = prerender.securityPolicy(scripts.inlineCode)
  await writeFile(policyFile, `add_header Content-Security-Policy "${policy}" always;\n`)
  await drawIcons(clientFolder, prerender.TOUCH_ICON, prerender.SHARE_PICTURE)
  return pages
}

process.env.NODE_ENV ||= 'production'
await runOrStop(() => {
  const url = readSiteUrl(process.env.SITE_URL)
  checkSalon(salon)
  checkHours({ hours, closures })
  rejectDemoContent(resolve(root, '..'), url, process.env.ALLOW_DEMO_CONTENT === 'true')
})
await buildClient()
await buildPrerender()
const scripts = await buildSmallScripts()
const pages = await writePages({ manifest: await removeManifest(), ...scripts })
await runOrStop(() => checkFiles(pages, clientFolder))
await compressFolder(clientFolder)
console.log(`Built ${pages.map(({ file }) => file).join(', ')} into ${clientFolder}.`)
