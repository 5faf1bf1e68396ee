/** Redis and Postgres break. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import { WORKER_OPTIONS } from '#src/queue/message-queue.ts'
import type { Fault } from './fault.ts'
import type { TestBed } from './test-bed.ts'

const withRedis = (
  name: string,
  act: (bed: TestBed) => Promise<void>,
  mend: (bed: TestBed) => Promise<void>,
): Fault => ({
  name,
  run: async (bed) => {
    await act(bed)
    await bed.post(8)
    await sleep(1000)
    await mend(bed)
    await bed.post(4)
  },
})

const redisCli = async (url: string, ...command: string[]) => {
  const client = new Redis(url)
  await client.call(command[0]!, ...command.slice(1))
  client.disconnect()
}

export const redisFaults: Fault[] = [
  {
    name: 'Redis is flushed under load',
    run: async (bed) => {
      const posting = bed.post(30)
      for (let time = 0; time < 5; time++) {
        await redisCli(bed.redis.url, 'FLUSHALL')
        await sleep(60)
      }
      await posting
    },
  },
  withRedis(
    'Redis is killed',
    async ({ redis }) => {
      redis.kill('SIGKILL')
      await redis.stop()
    },
    ({ redis }) => redis.start(),
  ),
  withRedis(
    'Redis is frozen',
    async ({ redis }) => redis.kill('SIGSTOP'),
    async ({ redis }) => redis.kill('SIGCONT'),
  ),
  withRedis(
    'Redis is out of memory',
    ({ redis }) => redisCli(redis.url, 'CONFIG', 'SET', 'maxmemory', '1'),
    ({ redis }) => redisCli(redis.url, 'CONFIG', 'SET', 'maxmemory', '0'),
  ),
]

export const postgresRestart = (name: string, signal: 'SIGINT' | 'SIGQUIT'): Fault => ({
  name,
  // What the worker sends at once: sent, and its mark lost where Postgres takes longer to come back than marks are tried.
  afterReply: WORKER_OPTIONS.concurrency,
  run: async (bed) => {
    const posting = bed.post(40)
    await sleep(100)
    await bed.postgres.restart(signal)
    await posting
    await bed.post(4)
  },
})

export const postgresFrozen: Fault = {
  name: 'Postgres is frozen for eight seconds',
  run: async (bed) => {
    bed.postgres.door.set('frozen')
    await bed.post(4)
    await sleep(2000)
    bed.postgres.door.cut()
    bed.postgres.door.set('open')
    await bed.post(4)
  },
}

/** Takes every connection that is left. */
const takeAll = async (bed: TestBed, taken: pg.Client[]) => {
  for (;;) {
    const client = new pg.Client({ connectionString: bed.postgres.direct('willow') })
    client.on('error', () => {})
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    if (!connected) return
    taken.push(client)
  }
}

export const connectionsUsedUp: Fault = {
  name: 'Postgres has no connection left',
  run: async (bed) => {
    const taken: pg.Client[] = []
    for (let time = 0; time < 3; time++) {
      await takeAll(bed, taken)
      bed.postgres.door.cut()
    }
    await takeAll(bed, taken)
    await bed.post(6)
    await Promise.all(taken.map((client) => client.end()))
    await bed.post(4)
  },
}
