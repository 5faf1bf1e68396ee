import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../dev/environment.ts'
import { openServer } from './server.ts'

it('an idle connection is closed by nginx, not by the API, which might be about to get a request on it', async () => {
  const port = await freePort()
  onTestFinished(await openServer((_, response) => response.end(), port, '127.0.0.1'))
  const { headers } = await fetch(`http://127.0.0.1:${port}`)
  const secondsIn = (text: string | null, pattern: RegExp) => Number(pattern.exec(text ?? '')?.[1])
  const nginx = readFileSync('docker/nginx/templates/settings.conf.template', 'utf8')
  expect(secondsIn(headers.get('keep-alive'), /timeout=(\d+)/)).toBeGreaterThan(
    secondsIn(nginx, /keepalive_timeout (\d+)s;/),
  )
})
