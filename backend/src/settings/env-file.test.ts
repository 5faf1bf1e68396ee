import { expect, it } from 'vitest'
import { lineProblems, readEnvLines } from './env-file.ts'

it.each([
  ['SMTP_PASSWORD=Secret$mtp#1', 'SMTP_PASSWORD has a $'],
  ['SMTP_PASSWORD="Secret$mtp"', 'SMTP_PASSWORD has a $'],
  ['SITE_STREET=abc #def', 'SITE_STREET has a #'],
])('%s is read differently than it was written', (line, sentence) =>
  expect(lineProblems([...readEnvLines(line).values()])).toEqual([expect.stringContaining(sentence)]),
)

it.each([
  "SMTP_PASSWORD='Secret$mtp #1'",
  'SITE_STREET="12 #4 Mill Lane"',
  'SITE_URL=https://a.test/#b',
  '# $x #y',
])('%s is read as it was written', (line) =>
  expect(lineProblems([...readEnvLines(line).values()])).toEqual([]),
)

it('a variable set twice is found in its last line, and a key of several lines in its first', () => {
  const lines = readEnvLines("A=1\n\nexport B = 2\nKEY='-----BEGIN\nAAAA==\n-----END'\nA=3\n")
  expect(lines.get('A')).toEqual({ name: 'A', written: '3', number: 7 })
  expect(lines.get('B')).toEqual({ name: 'B', written: '2', number: 3 })
  expect(lines.get('KEY')?.number).toBe(4)
})
