/** What somebody meets who copies .env.example and types one command. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { ROOT } from '../../.dev/paths.ts'
import { freePort } from '../../.dev/postgres.ts'
import { post } from './posts.ts'
import { docker } from './stack.ts'
import { expect, until } from './visitor.ts'

const PROJECT = 'willow-demo'

/** .env.example as it is, on ports that nothing else has. */
const makeEnv = async (folder: string) => {
  const [http, https, inbox] = [await freePort(), await freePort(), await freePort()]
  const ports = `HTTP_PORT=${http}\nHTTPS_PORT=${https}\nINBOX_PORT=${inbox}\nSITE_URL=http://localhost:${http}\n`
  const file = join(folder, '.env')
  writeFileSync(file, `${readFileSync(join(ROOT, '.env.example'), 'utf8')}\n${ports}`)
  return { file, site: `http://localhost:${http}`, inbox: `http://localhost:${inbox}` }
}

const subjectsIn = async (inbox: string) =>
  ((await (await fetch(`${inbox}/api/messages`)).json()) as { subject: string }[]).map(
    ({ subject }) => subject,
  )

const composeWith =
  (file: string) =>
  (...args: string[]) =>
    docker(['compose', '-p', PROJECT, '--env-file', file, '-f', 'docker-compose.yml', ...args])

/** Serves the demo, on this machine alone, and finds a visitor's message in its inbox. */
export const proveDemo = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-demo-'))
  const { file, site, inbox } = await makeEnv(folder)
  const compose = composeWith(file)
  const started = performance.now()
  try {
    await compose('up', '-d', '--build', '--wait')
    expect('a post', JSON.stringify(await post(site)), /"id"/)
    await until('the mail in the inbox', async () => (await subjectsIn(inbox)).length === 1)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    expect(
      'the settings',
      await compose('logs', '--no-color', 'settings'),
      /This is a demo, for this machine only/,
    )
    expect('the inbox', await (await fetch(inbox)).text(), /Every mail of this demo ends here/)
    const published = await docker(['ps', '--filter', `name=${PROJECT}`, '--format', '{{.Ports}}'])
    if (/0\.0\.0\.0:|\[::\]:/.test(published)) throw new Error(`The demo is open to everybody: ${published}`)
    await compose('stop', 'worker')
    const list = await compose('run', '--rm', '-T', 'cli', 'messages', 'list')
    expect('the commands without a worker', list, /A wash for Rex/)
    return `${seconds} s from the command to the mail in the inbox`
  } finally {
    const all = ['--profile', 'demo', '--profile', 'cli']
    await compose(...all, 'down', '--volumes', '--timeout', '2').catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}
