/** The same images on Docker Swarm, where Postgres, Redis and the mail server are not the product's. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { waitFor } from '../../backend/test/wait-for.ts'
import { docker, makeStack, openPage, postWhile, PUBLIC_SITE, waitForMails } from './stack.ts'

const NAME = 'willow-swarm'
const stack = await makeStack(NAME, {
  ...PUBLIC_SITE,
  DATABASE_URL: 'postgresql://willow@db/willow',
  QUEUE_URL: 'redis://:and_this@redis',
  SMTP_HOST: 'mail',
  SMTP_PORT: '1025',
  SMTP_SECURITY: 'none',
  SMTP_USER: '',
  SMTP_PASSWORD: '',
})

beforeAll(async () => {
  await docker(['swarm', 'init', '--advertise-addr', '127.0.0.1'])
  const files = ['-c', 'docker/stack.yml', '-c', 'docker/test/swarm.yml']
  await docker(['stack', 'deploy', '--resolve-image', 'never', ...files, NAME], stack.env)
  await waitFor(() => openPage(`${stack.url}/api/health`), 120)
})

afterAll(async () => {
  await stack.remove()
  await docker(['stack', 'rm', '--detach=false', NAME]).catch(() => '')
  // Its containers and networks end a moment after it; a swarm that is left sooner keeps them, and the next deployment fails.
  await waitFor(() => docker(['volume', 'rm', '-f', `${NAME}_certificates`])).catch(() => '')
  const networks = ['network', 'ls', '-q', '--filter', `name=${NAME}_`]
  await vi.waitUntil(async () => (await docker(networks)) === '', 60_000).catch(() => '')
  await docker(['swarm', 'leave', '--force'])
})

it('a rolling update under load rejects nobody and loses no message', async () => {
  await waitFor(async () => {
    const lines = await docker(['stack', 'services', NAME, '--format', '{{.Name}} {{.Replicas}}'])
    for (const name of ['web', 'api', 'worker']) expect(lines).toMatch(new RegExp(`_${name} (\\d+)/\\1\\b`))
  }, 120)
  const load = await postWhile(stack.httpPort, async ({ accepted }) => {
    await waitFor(async () => expect(accepted.length).toBeGreaterThan(5))
    for (const service of ['api', 'worker'])
      await docker(['service', 'update', '--detach=false', '--quiet', '--force', `${NAME}_${service}`])
  })
  expect(load.rejected).toEqual([])
  const mail = await docker(['ps', '-qf', `name=${NAME}_mail`])
  // A worker that starts may find its network a moment late: such a message comes a minute later.
  await waitForMails(
    () => docker(['exec', mail, 'grep', '-rhi', '^X-Contact-Id:', '/tmp/mail']),
    load.accepted,
    150,
  )
})
