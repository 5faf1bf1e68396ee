import { expect, it } from 'vitest'
import { lineProblems, readEnvLines } from './env-file.ts'
import { describeProblem } from './read-env.ts'

it.each([
  ['SMTP_PASSWORD=Secret$mtp#1', 'SMTP_PASSWORD has a $'],
  ['SMTP_PASSWORD="Secret$mtp"', 'SMTP_PASSWORD has a $'],
  ['SITE_STREET=abc #def', 'SITE_STREET has a #'],
  ['MONITOR_URL=https://kuma.test/api/push/a?status=up&msg=OK', 'MONITOR_URL has a space or one of &'],
  ...[...';|<>()`\\ '].map((character) => [`SMTP_PASSWORD=a${character}b`, 'SMTP_PASSWORD has a space or']),
])('%s is read differently than it was written', (line, sentence) =>
  expect(lineProblems([...readEnvLines(line!).values()]).map(describeProblem)).toEqual([
    expect.stringContaining(sentence!),
  ]),
)

it.each([
  "SMTP_PASSWORD='Secret$mtp #1'",
  'SITE_STREET="12 #4 Mill Lane"',
  "MONITOR_URL='https://kuma.test/api/push/a?status=up&msg=OK'",
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
