import { expect, it } from 'vitest'
import { limitsOf } from './limits.ts'

it('a public site has the limits of README.md, and one that only this machine can open has higher ones', () => {
  expect(Object.values(limitsOf('https://www.salon.invalid'))).toEqual([10, 60, 5, 100, 60, 20])
  expect(Object.values(limitsOf('http://localhost:8080'))).toEqual([1000, 1000, 1000, 1000, 1000, 1])
})
