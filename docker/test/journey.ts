/** The browser's journey, against a running stack. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { localEnv } from '../../.dev/local-env.ts'
import { ROOT } from '../../.dev/paths.ts'
import { chromiumOrStop } from '../../.dev/browsers.ts'
import type { Stack } from './stack.ts'

/** Walks through the site of `stack` in Chromium; `inboxPort` shows the mails that Postfix passed on. */
export const journey = async (stack: Stack, inboxPort: number): Promise<void> => {
  const chromium = chromiumOrStop()
  const env = {
    ...process.env,
    ...localEnv(),
    SITE_UNDER_TEST: stack.url,
    INBOX_UNDER_TEST: `http://localhost:${inboxPort}`,
    ...(chromium && { CHROMIUM: chromium }),
  }
  const child = spawn('playwright', ['test', 'journey'], { cwd: ROOT, env, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The journey failed: see above.')
}
