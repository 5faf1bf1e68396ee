import { expect, it } from 'vitest'
import { unreadableScripts } from './syntax.ts'

it.each(['a.replace(/(?<=.)\\/$/,"")', 'new RegExp("(?<!a)b","gu")', '/[a&&b]/v.test(c)'])(
  'a script that Safari 16.0 cannot read is named: %s',
  (code) => expect(unreadableScripts({ 'shared.js': code, 'main.js': 'a()' })).toEqual(['shared.js']),
)

it('named groups and lookahead are known everywhere', () =>
  expect(unreadableScripts({ 'main.js': '/(?<year>\\d+)(?=-)(?!x)/u.test(a)' })).toEqual([]))
