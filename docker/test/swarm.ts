/** The stack on Docker Swarm with Postgres and Redis elsewhere, updated while visitors post. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../.dev/postgres.ts'
import { docker, FILLED_IN, type Stack } from './stack.ts'
import { drained, postWhile, until } from './visitors.ts'

const NAME = 'willow-swarm'
const PASSWORDS = {
  POSTGRES_PASSWORD: 'the-owner',
  API_DATABASE_PASSWORD: 'the-api',
  WORKER_DATABASE_PASSWORD: 'the-worker',
  REDIS_PASSWORD: 'the-queue',
  // The mail server of the test wants no login.
  SMTP_PASSWORD: '',
}

/** Starts a swarm of one; rejects when this machine is in one already. Resolves to this machine's address in it: what is elsewhere listens there. */
const startSwarm = async () => {
  await docker(['swarm', 'init', '--advertise-addr', '127.0.0.1'])
  const gateway = '{{(index .IPAM.Config 0).Gateway}}'
  // The swarm's bridge is made a moment after the swarm.
  let host = ''
  await until('the bridge of the swarm', async () => {
    host = await docker(['network', 'inspect', 'docker_gwbridge', '-f', gateway])
    return host !== ''
  })
  return host
}

const startStores = async (host: string) => {
  const [postgres, redis] = [await freePort(), await freePort()]
  const at = (port: number, inner: number) => ['-p', `${host}:${port}:${inner}`]
  const owner = ['-e', 'POSTGRES_USER=willow', '-e', `POSTGRES_PASSWORD=${PASSWORDS.POSTGRES_PASSWORD}`]
  await docker(['run', '-d', '--name', `${NAME}-db`, ...owner, ...at(postgres, 5432), 'postgres:18'])
  const password = ['--requirepass', PASSWORDS.REDIS_PASSWORD]
  const server = ['redis:8', 'redis-server', ...password]
  await docker(['run', '-d', '--name', `${NAME}-redis`, ...at(redis, 6379), ...server])
  return {
    DATABASE_URL: `postgresql://willow@${host}:${postgres}/willow`,
    QUEUE_URL: `redis://${host}:${redis}`,
  }
}

const deploy = (env: Record<string, string>) =>
  docker(['stack', 'deploy', '--resolve-image', 'never', '-c', 'docker/stack.yml', NAME], env)

/** No limit that a test would meet. */
const liftLimits = async () => {
  const limits = ['CONTACT_LIMIT_PER_MINUTE', 'CONTACT_LIMIT_PER_HOUR', 'MAILS_PER_MINUTE']
  const values = limits.flatMap((name) => ['--env-add', `${name}=6000`])
  for (const service of ['api', 'worker'])
    await docker(['service', 'update', '--detach=false', '--quiet', ...values, `${NAME}_${service}`])
}

const remove = async () => {
  await docker(['stack', 'rm', NAME]).catch(() => '')
  await docker(['swarm', 'leave', '--force']).catch(() => '')
  await docker(['rm', '-f', '-v', `${NAME}-db`, `${NAME}-redis`]).catch(() => '')
  // A service's containers end a moment after it, and hold the volume until then.
  const gone = async () => (await docker(['volume', 'rm', '-f', `${NAME}_certificates`])) !== undefined
  await until('an end of the swarm', gone).catch(() => '')
}

/** Updates api and worker one by one, once visitors post. */
const update = async (posted: () => boolean) => {
  await until('visitors who post', async () => posted())
  const force = ['service', 'update', '--force', '--detach=false', '--quiet']
  for (const service of ['api', 'worker']) await docker([...force, `${NAME}_${service}`])
}

/** As many containers run as are wanted of what serves and sends. */
const isWhole = async () => {
  const lines = await docker(['stack', 'services', NAME, '--format', '{{.Name}} {{.Replicas}}'])
  return ['web', 'api', 'worker'].every((name) => new RegExp(`_${name} (\\d+)/\\1\\b`).test(lines))
}

/** A worker that starts may find its network a moment late: such a message comes a minute later. */
const PATIENCE_SECONDS = 150

/** Ids of the mails in a folder of .eml files, one for each copy. */
const idsIn = async (folder: string) =>
  readdirSync(folder).flatMap((file) => {
    const found = /^X-Contact-Id: (\S+)/im.exec(readFileSync(join(folder, file), 'utf8'))
    return found ? [found[1]!] : []
  })

/** Deploys, updates api and worker one by one under load, and removes everything; resolves to what was seen. */
export const proveSwarm = async (stack: Stack, mails: { folder: string; smtpPort: number }) => {
  try {
    const host = await startSwarm()
    const [httpPort, httpsPort] = [await freePort(), await freePort()]
    const url = `http://localhost:${httpPort}`
    await deploy({
      ...stack.env,
      ...FILLED_IN,
      ...PASSWORDS,
      ...(await startStores(host)),
      SMTP_HOST: host,
      SMTP_PORT: String(mails.smtpPort),
      SMTP_SECURITY: 'none',
      SMTP_USER: '',
      HTTP_PORT: String(httpPort),
      HTTPS_PORT: String(httpsPort),
      SITE_URL: url,
    })
    await until('the stack on Swarm', async () => (await fetch(`${url}/api/health`)).ok, 120)
    await liftLimits()
    await until('every replica', isWhole, 120)
    const load = await postWhile(url, (seen) => update(() => seen.given.length > 5))
    if (load.given.length !== load.asked)
      throw new Error(`Visitors were rejected during the update: ${JSON.stringify(load.rejected)}.`)
    const psql = ['exec', `${NAME}-db`, 'psql', '-U', 'willow', '-d', 'willow', '-tAc']
    const swarm = { arrived: () => idsIn(mails.folder), ask: (sql: string) => docker([...psql, sql]) }
    const copies = await drained(swarm, load.given, PATIENCE_SECONDS)
    return `${load.asked} posted during a rolling update, 0 lost, ${copies} copies, slowest ${load.slowestMs} ms`
  } finally {
    await remove()
  }
}
