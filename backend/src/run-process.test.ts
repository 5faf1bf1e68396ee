import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const RUN = `
  import { runProcess } from './backend/src/run-process.ts'
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
