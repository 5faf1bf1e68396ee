import { expect, it } from 'vitest'
import { unpromised } from './promised-browsers.ts'

it.each(['a.replace(/(?<=.)\\/$/,"")', 'new RegExp("(?<!a)b","gu")', '/[a&&b]/v.test(c)'])(
  'a script that Safari 16.0 cannot read is named: %s',
  (code) =>
    expect(unpromised({ 'shared.js': code, 'main.js': 'a()' })).toEqual([
      'shared.js: a regular expression that safari16.0 cannot read (lookbehind, flag v).',
    ]),
)

it.each([
  ['new CSSStyleSheet()', 'new CSSStyleSheet'],
  ['URL.canParse(text)', 'URL.canParse'],
  ['bubble.textContent = button.ariaLabel', '.ariaLabel'],
  ['list.toSorted()', '.toSorted'],
  ['new CloseWatcher()', 'new CloseWatcher'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['navigator.userActivation', '.userActivation'],
])('a script that calls what a promised browser does not have is named: %s', (code, name) =>
  expect(unpromised({ 'shared.js': code, 'main.js': 'a()' })).toEqual([
    `shared.js: not every promised browser has ${name}.`,
  ]),
)

it('named groups, lookahead, and what all of them have, pass', () => {
  const code =
    '/(?<year>\\d+)(?=-)(?!x)/u.test(a);new URL(a).hostname;dialog.showModal();navigator.onLine;list.at(-1)'
  expect(unpromised({ 'main.js': code })).toEqual([])
})
