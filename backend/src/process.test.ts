import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { errorFacts } from './process.ts'

const RUN = `
  import { runProcess } from './backend/src/process.ts'
  const say = (text) => console.log(text)
  await runProcess((event, facts) => say(event + ' ' + JSON.stringify(facts)), async (opened) => {
    opened.push('first', () => say('first closed'))
    opened.push('second', async () => say('second closed'))
    opened.push('third', () => { throw new Error('ann@example.com') })
    END
  })`
const CRASH = `setImmediate(() => { throw new Error('ann@example.com') })`
const SIGNAL = `setImmediate(() => process.kill(process.pid, 'SIGTERM')); setTimeout(() => {}, 60_000)`

it.each([
  ['a failed start', `throw new Error('no')`, 1, ['process.failed']],
  ['a signal', SIGNAL, 0, ['process.ready', 'process.ending']],
  ['an uncaught exception', CRASH, 1, ['process.ready', 'process.failed']],
])(
  'after %s a process closes everything in reverse order, and logs no words of an error that nobody expected',
  async (_, end, code, events) => {
    const args = ['--input-type=module-typescript', '-e', RUN.replace('END', end)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [out, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'close')])
    const lines = [...events, 'close.failed', 'second closed', 'first closed']
    expect([exitCode, out.trim().split('\n')]).toEqual([
      code,
      lines.map((line) => expect.stringContaining(line)),
    ])
    expect(out).not.toContain('ann@example.com')
  },
)

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
  expect(errorFacts(quoting).at).toMatch(/^backend\/src\/process\.test\.ts:\d+$/)
})
