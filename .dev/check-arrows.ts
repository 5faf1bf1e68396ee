/** Reads what files import and holds it against the table of rooms (arrows.ts). */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { ROOMS } from './arrows.ts'

/** Source text by its path from the root. */
export type Files = Record<string, string>

/** Every file of the tree with TypeScript in it, also one that git does not know yet. */
export const readTree = (): Files => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx']
  const names = execFileSync('git', args, { encoding: 'utf8' }).split('\n')
  const present = names.filter((name) => name && existsSync(name))
  return Object.fromEntries(present.map((name) => [name, readFileSync(name, 'utf8')]))
}

const isTest = (name: string) => /\.test\.tsx?$|\.d\.ts$/.test(name)

const DEEPEST_FIRST = Object.keys(ROOMS).toSorted((one, other) => other.length - one.length)

/** The room of a file or of what is imported; none for packages and for what is generated. */
const roomOf = (file: string) => DEEPEST_FIRST.find((room) => file.startsWith(`${room}/`))

/** The path that a specifier means in a file; undefined for a package. As the packages' `imports` and tsconfig have it. */
const pathOf = (file: string, specifier: string): string | undefined => {
  const [name = ''] = specifier.split('?')
  const side = file.split('/')[0]
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  if (name.startsWith('#contract/')) return name.replace('#', 'backend/')
  if (name.startsWith('#')) return name.replace('#', `${side}/`)
  if (name === '@willow/backend/contract') return 'backend/contract/contact.ts'
  return undefined
}

/** Everything that a file imports or hands on, types included, as it is written there. */
const specifiersOf = (file: string, code: string): string[] => {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  )
  const called = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, literal] = /^['"`]([^$]+)['"`]$/.exec(code.slice(start, end)) ?? []
    return literal ?? []
  })
  return [...new Set([...staticImports.map((one) => one.moduleRequest.value), ...exported, ...called])]
}

const matches = (target: string) => (allowed: string) =>
  allowed === target ||
  (allowed === '*' && !(target in ROOMS) && !target.startsWith('node:')) ||
  (allowed.endsWith('/*') && target.startsWith(allowed.slice(0, -1))) ||
  (allowed === 'node:*' && target.startsWith('node:'))

/** A sentence for each import that the table does not allow; tests may import what they like. */
export const wrongArrows = (files: Files): string[] =>
  Object.entries(files).flatMap(([file, code]) => {
    const room = roomOf(file)
    if (!room || isTest(file)) return []
    const { may, reason } = ROOMS[room]!
    return specifiersOf(file, code).flatMap((specifier) => {
      const path = pathOf(file, specifier)
      const target =
        path === undefined ? specifier : path.startsWith('prisma/generated') ? 'prisma' : roomOf(path)
      if (!target || target === room || may.some(matches(target))) return []
      return [`${file} may not import ${specifier}: ${reason} (.dev/arrows.ts)`]
    })
  })

/** The first circle that each file is in, as a row of files. */
export const circles = (files: Files): string[][] => {
  const next = (file: string) =>
    specifiersOf(file, files[file]!).flatMap((specifier) => {
      const path = pathOf(file, specifier)
      return path && path in files ? path : []
    })
  const graph = new Map(Object.keys(files).map((file) => [file, next(file)]))
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (file: string, way: string[]) => {
    if (way.includes(file)) return void found.push([...way.slice(way.indexOf(file)), file])
    if (done.has(file)) return
    done.add(file)
    for (const imported of graph.get(file) ?? []) walk(imported, [...way, file])
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}

/** Throws a sentence for each wrong arrow and each circle of the tree. */
export const checkArrows = (): void => {
  const files = readTree()
  const sentences = [
    ...wrongArrows(files),
    ...circles(files).map((circle) => `${circle.join(' -> ')}: a circle`),
  ]
  if (sentences.length > 0) throw new Error(sentences.join('\n'))
}
