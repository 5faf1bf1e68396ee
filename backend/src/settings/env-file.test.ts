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
  expect(lineProblems(readEnvLines(line!)).map(describeProblem)).toEqual([
    expect.stringContaining(sentence!),
  ]),
)

it.each([
  "SMTP_PASSWORD='Secret$mtp #1'",
  'SITE_STREET="12 #4 Mill Lane"',
  "MONITOR_URL='https://kuma.test/api/push/a?status=up&msg=OK'",
  'SITE_URL=https://a.test/#b',
  '# $x #y',
])('%s is read as it was written', (line) => expect(lineProblems(readEnvLines(line))).toEqual([]))

it('a variable that is set twice is rejected', () => {
  const lines = readEnvLines("A=1\n\nexport B = 2\nKEY='-----BEGIN\nAAAA==\n-----END'\nA=3\n#B=4\n")
  expect(lineProblems(lines).map(describeProblem)).toEqual([
    'A is also set in line 1: delete one of the two.',
  ])
  expect(lines.filter(({ name }) => name !== 'AAAA')).toEqual([
    { name: 'A', written: '1', number: 1 },
    { name: 'B', written: '2', number: 3 },
    { name: 'KEY', written: "'-----BEGIN", number: 4 },
    { name: 'A', written: '3', number: 7 },
  ])
})
