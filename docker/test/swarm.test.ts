/** The same images on Docker Swarm, with Postgres and Redis elsewhere. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openInbox } from '../../dev/inbox.ts'
import { freePort } from '../../dev/environment.ts'
import { docker, makeStack, openPage, postWhile, PUBLIC_SITE, waitForMails } from './stack.ts'
import { waitFor } from '../../backend/test/wait-for.ts'

const NAME = 'willow-swarm'
const stack = await makeStack(NAME)
const mails = join(stack.folder, 'mail')
const inbox = await openInbox(mails, { smtpHost: '0.0.0.0' })

/** Starts a swarm of one; resolves to this machine's address in it. */
const startSwarm = async () => {
  await docker(['swarm', 'init', '--advertise-addr', '127.0.0.1'])
  const gateway = ['network', 'inspect', 'docker_gwbridge', '-f', '{{(index .IPAM.Config 0).Gateway}}']
  // The swarm's bridge is made a moment after the swarm.
  return waitFor(() => docker(gateway))
}

const startStores = async (host: string) => {
  const postgres = await freePort()
  const redis = await freePort()
  const database = ['-e', 'POSTGRES_USER=willow', '-e', `POSTGRES_PASSWORD=${stack.env.POSTGRES_PASSWORD}`]
  const queue = ['redis:8', 'redis-server', '--requirepass', 'and_this']
  const run = (name: string, port: string, ...words: string[]) =>
    docker(['run', '-d', '--name', `${NAME}-${name}`, '-p', `${host}:${port}`, ...words])
  await run('db', `${postgres}:5432`, ...database, 'postgres:18')
  await run('redis', `${redis}:6379`, ...queue)
  return {
    DATABASE_URL: `postgresql://willow@${host}:${postgres}/willow`,
    QUEUE_URL: `redis://:and_this@${host}:${redis}`,
  }
}

beforeAll(async () => {
  await stack.compose('build')
  const host = await startSwarm()
  stack.set({
    ...PUBLIC_SITE,
    ...(await startStores(host)),
    SITE_URL: stack.url,
    SMTP_HOST: host,
    SMTP_PORT: String(inbox.smtpPort),
    SMTP_SECURITY: 'none',
    SMTP_USER: '',
    SMTP_PASSWORD: '',
  })
  await docker(['stack', 'deploy', '--resolve-image', 'never', '-c', 'docker/stack.yml', NAME], stack.env)
  await waitFor(() => openPage(`${stack.url}/api/health`), 120)
})

afterAll(async () => {
  await docker(['stack', 'rm', NAME]).catch(() => '')
  // Its networks end a moment after it; a swarm that is left sooner keeps them, and the next deployment fails.
  const networks = ['network', 'ls', '-q', '--filter', `name=${NAME}_`]
  await waitFor(async () => {
    if (await docker(networks)) throw new Error('The networks are still there.')
  }).catch(() => '')
  await docker(['swarm', 'leave', '--force']).catch(() => '')
  await docker(['rm', '-f', '-v', `${NAME}-db`, `${NAME}-redis`]).catch(() => '')
  // A service's containers end a moment after it, and hold the volume until then.
  await waitFor(() => docker(['volume', 'rm', '-f', `${NAME}_certificates`])).catch(() => '')
  await inbox.close()
  await stack.remove()
})

it('a rolling update under load rejects nobody and loses no message', async () => {
  await waitFor(async () => {
    const lines = await docker(['stack', 'services', NAME, '--format', '{{.Name}} {{.Replicas}}'])
    for (const name of ['web', 'api', 'worker']) expect(lines).toMatch(new RegExp(`_${name} (\\d+)/\\1\\b`))
  }, 120)
  const load = await postWhile(stack.url, async ({ accepted }) => {
    await waitFor(async () => expect(accepted.length).toBeGreaterThan(5))
    for (const service of ['api', 'worker'])
      await docker(['service', 'update', '--detach=false', '--quiet', '--force', `${NAME}_${service}`])
  })
  expect(load.rejected).toEqual({})
  const findArrived = async () =>
    readdirSync(mails).map(
      (file) => /^X-Contact-Id: (\S+)/im.exec(readFileSync(join(mails, file), 'utf8'))![1]!,
    )
  // A worker that starts may find its network a moment late: such a message comes a minute later.
  await waitForMails({ findArrived }, load.accepted, 150)
})
