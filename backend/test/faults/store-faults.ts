/** Redis and Postgres break. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Fault } from './fault.ts'
import type { World } from './world.ts'

const withRedis = (
  name: string,
  act: (world: World) => Promise<void>,
  mend: (world: World) => Promise<void>,
): Fault => ({
  name,
  run: async (world) => {
    await act(world)
    await world.post(8)
    await sleep(1000)
    await mend(world)
    await world.post(4)
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
    run: async (world) => {
      const posting = world.post(30)
      for (let time = 0; time < 5; time++) {
        await redisCli(world.redis.url, 'FLUSHALL')
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
  run: async (world) => {
    const posting = world.post(40)
    await sleep(100)
    await world.postgres.restart(signal)
    await posting
    await world.post(4)
  },
})

export const postgresFrozen: Fault = {
  name: 'Postgres is frozen for eight seconds',
  run: async (world) => {
    world.postgres.door.set('frozen')
    await world.post(4)
    await sleep(2000)
    world.postgres.door.cut()
    world.postgres.door.set('open')
    await world.post(4)
  },
}

/** Takes every connection that is left. */
const takeAll = async (world: World, taken: pg.Client[]) => {
  for (;;) {
    const client = new pg.Client({ connectionString: world.postgres.direct('willow') })
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
  run: async (world) => {
    const taken: pg.Client[] = []
    for (let time = 0; time < 3; time++) {
      await takeAll(world, taken)
      world.postgres.door.cut()
    }
    await takeAll(world, taken)
    await world.post(6)
    await Promise.all(taken.map((client) => client.end()))
    await world.post(4)
  },
}
