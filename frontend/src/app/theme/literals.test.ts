import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../..')

/** What belongs into the theme, and how it is recognised. A circle's 50 % and no shadow at all are no choices of look. */
const LITERALS: [string, RegExp][] = [
  [
    'colour',
    /['"` ]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl)a?\(|\b(?:oklch|oklab|lab|lch)\(/i,
  ],
  ['shadow', /(?:box|text)Shadow: ['"`](?!none)|drop-shadow\(/],
  ['radius', /[rR]adius: (?:['"`](?!50%)|[\d{])/],
  ['font weight', /fontWeight: (?:\d|['"`](?:\d|bold|light|normal))/],
]

const literalsIn = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      LITERALS.flatMap(([what, pattern]) =>
        pattern.test(line) ? [`${file}:${at + 1} has a ${what} of its own: ${line.trim()}`] : [],
      ),
    )

it.each([
  ["color: '#fff'", 'colour'],
  ["border: '2px solid #6F8F84'", 'colour'],
  ["backgroundColor: 'rgb(30 58 51 / 0.5)'", 'colour'],
  ["boxShadow: '0 1px 2px black'", 'shadow'],
  ['borderRadius: 3,', 'radius'],
  ["borderRadius: '26px'", 'radius'],
  ['borderRadius: { xs: 3, md: 3.5 }', 'radius'],
  ['fontWeight: 650', 'font weight'],
])('%s is a literal', (line, what) => {
  expect(literalsIn('ui/a.tsx', `first\n${line}`)).toEqual([`ui/a.tsx:2 has a ${what} of its own: ${line}`])
})

it.each([
  "import x from '#src/ui/x.tsx'",
  'href="#main"',
  'boxShadow: 2',
  'borderRadius: shape.card',
  "borderRadius: '50%'",
  "color: 'brand.ink'",
])('%s is none', (line) => {
  expect(literalsIn('ui/a.tsx', line)).toEqual([])
})

it('no colour, shadow, radius or font weight is chosen outside of the theme', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src, exclude: (name) => name.endsWith('.test.ts') })
  const outside = files.filter((file) => !file.startsWith(relative(src, import.meta.dirname)))
  expect(outside.length).toBeGreaterThan(100)
  expect(outside.flatMap((file) => literalsIn(file, readFileSync(join(src, file), 'utf8')))).toEqual([])
})
