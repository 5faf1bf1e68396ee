import { expect, it } from 'vitest'
import { checkSalon, type Salon } from './salon-rules.ts'
import { salon } from './salon.ts'
import { salon as testSalon } from './test-salon.ts'

it.each([salon, testSalon])('$name has every fact that pages and mails need', (each) =>
  expect(() => checkSalon(each)).not.toThrow(),
)

it.each<[keyof Salon, unknown, string]>([
  ['name', '  ', 'must not be empty'],
  ['street', undefined, 'must be a text in quotes'],
  ['phone', 'ask me', 'must be a phone number'],
  ['chatNumber', '07911 000000', 'with the country code'],
  ['email', 'hello', 'must be an e-mail address'],
  ['bookingUrl', 'javascript:alert(1)', 'must be a full web address'],
  ['twitterUrl', 'soon', 'or empty'],
  ['retentionDays', '365', 'must be a whole number of days'],
  ['retentionDays', 0, 'must be a whole number of days'],
])('%s: %j is rejected in a sentence that names it', (name, value, sentence) => {
  const check = () => checkSalon({ ...testSalon, [name]: value })
  expect(check).toThrow(new RegExp(`^shared/salon\\.ts: ${name} must .*\\.$`))
  expect(check).toThrow(sentence)
})
