import { expect, it } from 'vitest'
import { errorFacts } from './log.ts'

const coded = Object.assign(new TypeError('ann@example.com'), { code: 'E1' })
it.each([
  ['its name and code', coded, ['TypeError', 'E1']],
  ['a code that is a number', Object.assign(new Error('x'), { code: 454 }), ['Error', 454]],
  ['its own name with the code of its cause', new Error('x', { cause: coded }), ['Error', 'E1']],
  ['only its name, where there is no code', new Error('x'), ['Error', null]],
  ['no word of a text that was thrown', 'ann@example.com', ['Error', null]],
])('an event reports of an error %s', (_, thrown, [error, code]) =>
  expect(errorFacts(thrown)).toMatchObject({ error, code }),
)

it('the place of an error has nothing that its message quotes', () => {
  const quoting = Object.assign(new Error('of\n    at Ann (backend/src/ann.example.com:1)'), { name: 'Odd' })
  expect(errorFacts(quoting).at).toMatch(/^backend\/src\/log\.test\.ts:\d+$/)
})
