import { expect, it } from 'vitest'
import { siteProblems } from './site-env.ts'

it('a variable that is wrong in two ways is reported once, for the first of them', () =>
  expect(
    siteProblems({ RETENTION_DAYS: '0.5' }).filter((problem) => problem.startsWith('RETENTION_DAYS')),
  ).toEqual(['RETENTION_DAYS must be a whole number of days, from 1 to 3650.']))
