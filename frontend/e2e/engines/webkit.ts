/** WebKitGTK's small browser as it is installed, over WebDriver (w3.org/TR/webdriver), on a screen that nobody sees. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../.dev/postgres.ts'
import { endChild, saidBy, startChild } from './child.ts'
import { asText, type Engine, type Start } from './engine.ts'

type Send = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>

const connect =
  (port: number): Send =>
  async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: never }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }

const untilReady = async (send: Send) => {
  for (let tries = 0; ; tries++) {
    const ready = await send('GET', '/status').catch((error: unknown) => {
      if (tries > 100) throw error
    })
    if (ready) return
    await new Promise((done) => setTimeout(done, 50))
  }
}

/**
 * A machine for tests has no graphics processor; and nobody listens to what is read aloud. WEBKIT_DISABLE_DMABUF_RENDERER
 * must not be set: without that renderer WebKitGTK 2.50 ends at the first view transition.
 */
const DRAWN_HERE = {
  WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  NO_AT_BRIDGE: '1',
}

/** A screen in memory, on the first display that is free. */
const openScreen = async () => {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const child = startChild('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const display = await saidBy(child, child.stdio[3] as NodeJS.ReadableStream, /(\d+)\s/)
  return { display: `:${display}`, close: () => endChild(child) }
}

/** GTK's own settings say whether less motion is asked for. */
const openSettings = (calm: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(
    join(folder, 'gtk-3.0', 'settings.ini'),
    `[Settings]\ngtk-enable-animations=${calm ? 0 : 1}\n`,
  )
  return folder
}

const drive = (send: Send, session: string, close: () => Promise<void>): Engine => ({
  goTo: (url) => send('POST', `${session}/url`, { url }),
  back: () => send('POST', `${session}/back`, {}),
  // The window's bars take from its height.
  resize: (width, height) => send('POST', `${session}/window/rect`, { width, height: height + 38 }),
  run: async (what, ...args) => {
    const script = `return (${asText(what as never)})(arguments[0])`
    return JSON.parse(await send('POST', `${session}/execute/sync`, { script, args: [JSON.stringify(args)] }))
  },
  act: (hands) => send('POST', `${session}/actions`, { actions: hands }),
  close,
})

/** Starts WebKitWebDriver, which starts the browser that came with it. */
export const startWebkit: Start = async (program, { calm }) => {
  const [screen, port, folder] = [await openScreen(), await freePort(), openSettings(calm)]
  const env = { ...process.env, ...DRAWN_HERE, DISPLAY: screen.display, XDG_CONFIG_HOME: folder }
  const child = startChild(program, [`--port=${port}`], { stdio: 'ignore', env })
  const send = connect(port)
  await untilReady(send)
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: {} })
  const session = `/session/${sessionId}`
  return drive(send, session, async () => {
    await send('DELETE', session)
    await endChild(child)
    await screen.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
}
