import { expect, it } from 'vitest'
import { site } from '#src/content/site.ts'
import { siteFiles } from './site-files.ts'

const textOf = (name: string, builtAt?: Date) => siteFiles(builtAt).find(({ file }) => file === name)?.text

it('says where to report a vulnerability, for a little less than a year', () => {
  const text = textOf('.well-known/security.txt', new Date('2026-11-22T10:00:00Z'))
  expect(text).toContain(`Contact: mailto:${site.email}\n`)
  expect(text).toContain('Expires: 2027-11-17T10:00:00.000Z\n')
})
