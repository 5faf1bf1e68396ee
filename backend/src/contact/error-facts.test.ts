import { expect, it } from 'vitest'
import { errorFacts } from './error-facts.ts'

it.each([
  ['its name and code', Object.assign(new TypeError('ann@example.com'), { code: 'E1' }), ['TypeError', 'E1']],
  ['a code that is a number', Object.assign(new Error('x'), { code: 454 }), ['Error', 454]],
  [
    'its own name with the code of its cause',
    new TypeError('x', { cause: Object.assign(new Error('y'), { code: 'E2' }) }),
    ['TypeError', 'E2'],
  ],
  ['no more than its name, where there is no code', new Error('x'), ['Error', null]],
  ['no word of a text that was thrown', 'ann@example.com', ['Error', null]],
])('an event tells of an error %s', (_, thrown, [error, code]) =>
  expect(errorFacts(thrown)).toEqual({ error, code }),
)
