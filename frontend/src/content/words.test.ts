import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')

/** Text between two tags, and what an attribute that is read out says. */
const SPOKEN =
  />([^<>{}]*[a-z]{3,}[^<>{}]*)<\/|\b(?:label|title|alt|aria-label|placeholder)="([^"]*[a-z]{3,}[^"]*)"/gi

const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '')

const wordsIn = (text: string): string[] =>
  [...withoutComments(text).matchAll(SPOKEN)].map(([, between, attribute]) =>
    (between ?? attribute ?? '').trim(),
  )

it('no component says anything of its own: every word is in content or in the words of its screen', () => {
  const components = globSync('{app,contact,pages,sections,ui}/**/*.tsx', { cwd: src }).filter(
    (file) => !file.includes('.test.'),
  )
  expect(components.length).toBeGreaterThan(30)
  const spoken = components.flatMap((file) =>
    wordsIn(readFileSync(join(src, file), 'utf8')).map((words) => `${file}: ${words}`),
  )
  expect(spoken).toEqual([])
})
