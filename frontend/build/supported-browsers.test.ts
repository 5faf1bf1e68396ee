import { expect, it } from 'vitest'
import { findUnsupported } from './supported-browsers.ts'

it.each(['a.replace(/(?<=.)\\/$/,"")', 'new RegExp("(?<!a)b","gu")', '/[a&&b]/v.test(c)'])(
  'a script that Safari 16.0 cannot parse is named: %s',
  (code) =>
    expect(findUnsupported({ 'shared.js': code, 'main.js': 'a()' })).toEqual([
      'shared.js: a regular expression that safari16.0 cannot parse (lookbehind, flag v).',
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
])('a script that calls something a supported browser lacks is named: %s', (code, name) =>
  expect(findUnsupported({ 'shared.js': code, 'main.js': 'a()' })).toEqual([
    `shared.js: not every supported browser has ${name}.`,
  ]),
)

it('named groups, lookahead and calls that every supported browser has pass', () => {
  const code =
    '/(?<year>\\d+)(?=-)(?!x)/u.test(a);new URL(a).hostname;dialog.showModal();navigator.onLine;list.at(-1)'
  expect(findUnsupported({ 'main.js': code })).toEqual([])
})
