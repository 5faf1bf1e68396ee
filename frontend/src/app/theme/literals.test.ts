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

it('no colour, shadow, radius or font weight is chosen outside of the theme', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src, exclude: (name) => name.endsWith('.test.ts') })
  const outside = files.filter((file) => !file.startsWith(relative(src, import.meta.dirname)))
  expect(outside.length).toBeGreaterThan(60)
  expect(outside.flatMap((file) => literalsIn(file, readFileSync(join(src, file), 'utf8')))).toEqual([])
})
