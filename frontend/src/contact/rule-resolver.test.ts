import { expect, it } from 'vitest'
import { ruleResolver } from './rule-resolver.ts'

const resolve = (values: object) => ruleResolver(values as never, undefined, {} as never)
const form = {
  name: ' Bea ',
  email: 'bea@harper.example',
  subject: 'Max',
  message: 'A bath for Max, please.',
}

it('valid entries become the message as it is stored', async () =>
  expect(await resolve(form)).toEqual({ values: { ...form, name: 'Bea' }, errors: {} }))

it('each broken rule is told at its field, in the words of the contract', async () =>
  expect(await resolve({ ...form, name: 'B', subject: '' })).toEqual({
    values: {},
    errors: {
      name: { type: 'rule', message: 'Name must be at least 2 characters.' },
      subject: { type: 'rule', message: 'Subject is required.' },
    },
  }))
