import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { errorFacts } from './process.ts'

describe('a process', () => {
  /** Runs a process that opens `first` and `second`, and then does `end`; resolves to its words and its exit code. */
  const run = async (end: string) => {
    const script = `
    import { runProcess } from './backend/src/process.ts'
    const say = (text) => console.log(text)
    await runProcess((event) => say(event), async (opened) => {
      opened.push('first', () => say('first closed'))
      opened.push('second', async () => say('second closed'))
      opened.push('third', () => { throw new Error('stuck') })
      ${end}
    })`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let out = ''
    child.stdout.on('data', (chunk) => (out += chunk))
    const [code] = (await once(child, 'close')) as [number]
    return { code, lines: out.trim().split('\n') }
  }
  const CLOSED = ['close.failed', 'second closed', 'first closed']

  const STRAY = `setTimeout(() => { throw new Error('stray') }, 50)`
  const SIGNAL = `setTimeout(() => process.kill(process.pid, 'SIGTERM'), 50); setTimeout(() => {}, 9999)`

  it.each([
    ['a failed start', `throw new Error('no')`, 1, ['process.failed']],
    ['a signal', SIGNAL, 0, ['process.ready', 'process.ending']],
    ['an uncaught exception', STRAY, 1, ['process.ready', 'process.failed']],
  ])('closes everything after %s, last first, whatever one of them does', async (_, end, code, events) =>
    expect(await run(end)).toEqual({ code, lines: [...events, ...CLOSED] }),
  )
})

const coded = Object.assign(new TypeError('ann@example.com'), { code: 'E1' })
it.each([
  ['its name and code', coded, ['TypeError', 'E1']],
  ['a code that is a number', Object.assign(new Error('x'), { code: 454 }), ['Error', 454]],
  ['its own name with the code of its cause', new Error('x', { cause: coded }), ['Error', 'E1']],
  ['no more than its name, where there is no code', new Error('x'), ['Error', null]],
  ['no word of a text that was thrown', 'ann@example.com', ['Error', null]],
])('an event says of an error %s', (_, thrown, [error, code]) =>
  expect(errorFacts(thrown)).toEqual({ error, code }),
)
