/** Firefox as it is installed, over WebDriver BiDi (w3.org/TR/webdriver-bidi), which it speaks by itself. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endChild, saidBy, startChild } from './child.ts'
import { asText, type Engine, type Start } from './engine.ts'

type Reply = {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
}
type Send = <Result>(method: string, params?: object) => Promise<Result>

const connect = async (url: string): Promise<Send> => {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }))
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  let last = 0
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ type, result, error, message }) => {
        waiting.delete(id)
        if (type === 'success') resolve(result as never)
        else reject(new Error(`${method}: ${error}: ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
}

const preferences = (calm: boolean) =>
  [
    // Nothing of its own goes out to the network.
    ['app.normandy.enabled', false],
    ['app.update.disabledForTesting', true],
    ['browser.safebrowsing.update.enabled', false],
    ['datareporting.policy.dataSubmissionEnabled', false],
    ['extensions.systemAddon.update.enabled', false],
    ['network.captive-portal-service.enabled', false],
    ['network.connectivity-service.enabled', false],
    ['services.settings.server', 'data:,'],
    ['ui.prefersReducedMotion', calm ? 1 : 0],
  ]
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n')

type Answer = {
  type: 'success' | 'exception'
  result: { value: string }
  exceptionDetails?: { text: string }
}

const drive = (send: Send, context: string, close: () => Promise<void>): Engine => ({
  goTo: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
  back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
  resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
  run: async (what, ...args) => {
    const answer = await send<Answer>('script.callFunction', {
      functionDeclaration: asText(what as never),
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
      userActivation: false,
    })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
    return JSON.parse(answer.result.value)
  },
  act: (hands) => send('input.performActions', { context, actions: hands }),
  close,
})

/** Starts Firefox without a window, with a profile of its own. */
export const startFirefox: Start = async (program, { calm }) => {
  const profile = mkdtempSync(join(tmpdir(), 'willow-firefox-'))
  writeFileSync(join(profile, 'user.js'), preferences(calm))
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    'about:blank',
  ]
  const child = startChild(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const address = await saidBy(child, child.stderr!, /WebDriver BiDi listening on (\S+)/)
  const send = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  return drive(send, contexts[0]!.context, async () => {
    await endChild(child)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })
}
