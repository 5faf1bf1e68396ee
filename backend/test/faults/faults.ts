/**
 * Every fault that needs no container, in the order in which they are run: each is something that the simulation and the
 * unit tests cannot see, in sockets, drivers, signals and real time. Refusals and orders of events are theirs.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import { WORKER_OPTIONS } from '#src/queue/message-queue.ts'
import { chanceOf } from '../simulation/event-loop.ts'
import { openDoor } from './proxy.ts'
import { portOf, type TestBed } from './test-bed.ts'

export type Fault = {
  name: string
  /**
   * Copies allowed beyond those of mails that the mail server took and could not confirm: for a worker or a
   * Postgres that dies between the 250 and the mark. None where nothing dies.
   */
  afterReply?: number
  /** Breaks something while messages are posted. Mail server, processes and doors are repaired after it. */
  run: (bed: TestBed) => Promise<void>
}

const PATIENCE_MS = 60_000

const until = async (what: string, isSo: () => boolean | Promise<boolean>) => {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > PATIENCE_MS) throw new Error(`${what}: not within a minute.`)
    await sleep(100)
  }
}

/** Waits until at least `count` messages are owed after a failure of this class. */
const untilOwed = (bed: TestBed, count: number, failureClass: string) =>
  until(`${count} messages are ${failureClass}`, async () => {
    const owed = "SELECT FROM contact_message WHERE state = 'pending' AND last_class ="
    return (await bed.sql(`${owed} '${failureClass}'`)).length >= count
  })

/** Waits until `count` more messages are accepted. */
const untilAccepted = (bed: TestBed, count: number) => {
  const { accepted } = bed.ledger
  const wanted = accepted.size + count
  return until(`${count} more messages are accepted`, () => accepted.size >= wanted)
}

/** Waits until the mail server has the whole of another mail, to which it has not replied yet. */
const untilBody = (bed: TestBed) => {
  const before = bed.mail.bodies()
  return until('a body is sent', () => bed.mail.bodies() > before)
}

const redisCli = async (url: string, ...command: string[]) => {
  const client = new Redis(url)
  await client.call(command[0]!, ...command.slice(1))
  client.disconnect()
}

/** Mail flows while something is wrong with Redis. */
const brokenRedis = (
  name: string,
  hurt: (bed: TestBed) => Promise<unknown>,
  repair: (bed: TestBed) => Promise<unknown>,
): Fault => ({
  name: `Redis is ${name}`,
  run: async (bed) => {
    await hurt(bed)
    await bed.post(8)
    const hasArrived = (id: string) => bed.mail.arrivals.has(id)
    await until('what was accepted arrives', () => [...bed.ledger.accepted].every(hasArrived))
    await repair(bed)
  },
})

const redisFlushed: Fault = {
  name: 'Redis is flushed under load',
  run: async (bed) => {
    const load = { on: true }
    const posting = bed.post(30).finally(() => {
      load.on = false
    })
    while (load.on) await redisCli(bed.redis.url, 'FLUSHALL')
    await posting
  },
}

const workerKilled: Fault = {
  name: 'worker is killed right after DATA',
  run: async (bed) => {
    bed.mail.behave({ pauseAfter: 3000 })
    const sending = untilBody(bed)
    await bed.post(6)
    await sending
    await bed.endAll('workers', 'SIGKILL')
  },
}

const must = (holds: boolean, sentence: string) => {
  if (!holds) throw new Error(sentence)
}

/** Kills the API when a statement or its answer is on the way; the visitor sees an error and sends the same again. */
const killedAt = (moment: string, from: 'client' | 'server', words: string, stored: number): Fault => ({
  name: `API is killed ${moment}`,
  run: async (bed) => {
    const [subject, key] = [`Killed ${randomUUID()}`, randomUUID()]
    const ids = async () => {
      const query = `SELECT id FROM contact_message WHERE subject = '${subject}'`
      return (await bed.sql<{ id: string }>(query)).map(({ id }) => id)
    }
    await bed.endAll('apis', 'SIGKILL')
    // Only the API goes through this door: no other process' statement springs the trap.
    const door = await openDoor(portOf(bed.postgres.direct()))
    await bed.start('apis', { DATABASE_URL: `postgresql://willow_api@127.0.0.1:${door.port}/willow` })
    let killed: Promise<void> | undefined
    door.swallow(from, words, () => {
      killed = bed.endAll('apis', 'SIGKILL')
    })
    const first = await bed.postOnce(subject, key)
    must(first === null && killed !== undefined, 'The API was not killed in time.')
    await killed
    await door.close()
    const before = await ids()
    must(before.length === stored, `${before.length} rows were stored when the API died.`)
    await bed.ensureUp()
    const second = await bed.postOnce(subject, key)
    must(second !== null && (await ids()).join() === second, 'The second try left other rows than its own.')
    must(before.length === 0 || before[0] === second, 'The second try was answered another id.')
  },
})

const postgresCrashes: Fault = {
  name: 'Postgres crashes (immediate)',
  // What the worker sends at once: sent, and its mark lost where Postgres takes longer to come back than marks are tried.
  afterReply: WORKER_OPTIONS.concurrency,
  run: async (bed) => {
    const posting = bed.post(40)
    await untilAccepted(bed, 1)
    await bed.postgres.crash()
    await posting
  },
}

const postgresFrozen: Fault = {
  name: 'Postgres is frozen for longer than the driver waits',
  run: async (bed) => {
    bed.postgres.door.set('frozen')
    await bed.post(4) // answered when the driver has given up
    bed.postgres.door.cut()
    bed.postgres.door.set('open')
  },
}

const connectionsUsedUp: Fault = {
  name: 'Postgres has no connection left',
  run: async (bed) => {
    const taken: pg.Client[] = []
    const take = async () => {
      for (;;) {
        const client = new pg.Client({ connectionString: bed.postgres.direct() })
        client.on('error', () => {})
        await client.connect()
        taken.push(client)
      }
    }
    for (let time = 0; time < 4; time++) {
      await take().catch(() => {})
      // What the product holds is taken the next time.
      if (time < 3) bed.postgres.door.cut()
    }
    await bed.post(6)
    await Promise.all(taken.map((client) => client.end()))
  },
}

const silentMailServer: Fault = {
  name: 'mail server takes calls and never says a word',
  run: async (bed) => {
    bed.mail.door.set('frozen')
    await bed.post(8)
    await untilOwed(bed, 8, 'unreached')
    bed.mail.door.cut()
  },
}

/** Preloaded into a process: its clock is three days ahead, as on a machine without NTP. */
const SHIFT = `data:text/javascript,${encodeURIComponent(`
  const RealDate = Date
  const now = () => RealDate.now() + 3 * 24 * 60 * 60_000
  globalThis.Date = class extends RealDate {
    constructor(...args) { super(...(args.length > 0 ? args : [now()])) }
    static now() { return now() }
  }`)}`

const clockOff: Fault = {
  name: 'clocks of API and worker are three days off',
  run: async (bed) => {
    const shift = { NODE_OPTIONS: `--import=${SHIFT}` }
    await Promise.all([bed.endAll('apis', 'SIGTERM'), bed.endAll('workers', 'SIGTERM')])
    await Promise.all([bed.start('apis', shift), bed.start('workers', shift), bed.start('workers')])
    bed.mail.behave({ refusal: { at: 'connect', code: 421 } })
    await bed.post(4)
    await untilOwed(bed, 4, 'unreached')
    bed.mail.behave({})
    await bed.post(8)
    await bed.drain()
    await Promise.all([bed.endAll('apis', 'SIGTERM'), bed.endAll('workers', 'SIGTERM')])
  },
}

const everythingKilled: Fault = {
  name: 'everything is killed at once',
  afterReply: 4,
  run: async (bed) => {
    bed.mail.behave({ pauseAfter: 300 })
    const sending = untilBody(bed)
    const posting = bed.post(24)
    await sending
    bed.redis.kill('SIGKILL')
    const killing = [bed.endAll('apis', 'SIGKILL'), bed.endAll('workers', 'SIGKILL')]
    await Promise.all([...killing, bed.postgres.crash(), bed.redis.stop(), posting])
    await bed.redis.start()
  },
}

/** What the random mix breaks. */
const ACTS: ((bed: TestBed) => Promise<void>)[] = [
  async (bed) => {
    bed.redis.kill('SIGSTOP')
    await untilAccepted(bed, 5)
    bed.redis.kill('SIGCONT')
  },
  async (bed) => {
    await bed.workers.shift()?.stop('SIGKILL')
    await bed.ensureUp()
  },
  async (bed) => {
    await bed.workers.shift()?.stop('SIGTERM')
    await bed.ensureUp()
  },
  async (bed) => {
    await bed.endAll('apis', 'SIGKILL')
    await bed.ensureUp()
  },
  async ({ postgres }) => postgres.crash(),
  async ({ postgres }) => postgres.door.cut(),
  async ({ mail }) => mail.door.cut(),
  async (bed) => {
    bed.mail.door.set('refuse')
    bed.mail.door.cut()
    await untilOwed(bed, 20, 'unreached') // a backlog grows, and then moves
    bed.mail.door.set('open')
  },
  async (bed) => {
    bed.mail.behave({ refusal: { at: 'data', code: 451 } })
    await untilOwed(bed, 1, 'unreached')
    bed.mail.behave({})
  },
]

/**
 * Breaks something again and again for `seconds`, each time that a few more messages are accepted: the same seed breaks
 * the same things in the same order.
 */
const randomMix = (seconds: number, seed: number): Fault => ({
  name: `random mix for ${seconds} s, seed ${seed}`,
  afterReply: 5 * seconds,
  run: async (bed) => {
    const chance = chanceOf(seed, 'mix')
    // What waits is made due, so that the backlog moves as it would in days.
    const moving = setInterval(() => void bed.moveClock().catch(() => {}), 5000)
    const ending = new AbortController()
    const post = async () => {
      for (; !ending.signal.aborted; await sleep(100)) await bed.post(2, 2)
    }
    const posting = post()
    try {
      for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
        await chance.pick(ACTS)(bed)
        await untilAccepted(bed, chance.int(1, 10))
      }
    } finally {
      ending.abort()
      clearInterval(moving)
      await posting
    }
  },
})

/** By where the queue is; on Postgres only what the queue's backend may change. */
export const faultsWith = (seconds: number, seed: number): Record<'redis' | 'postgres', Fault[]> => {
  const nothing = { name: 'nothing is broken', run: (bed: TestBed) => bed.post(60) }
  const mix = randomMix(seconds, seed)
  return {
    redis: [
      nothing,
      redisFlushed,
      brokenRedis(
        'frozen',
        async ({ redis }) => redis.kill('SIGSTOP'),
        async ({ redis }) => redis.kill('SIGCONT'),
      ),
      brokenRedis(
        'out of memory',
        ({ redis }) => redisCli(redis.url, 'CONFIG', 'SET', 'maxmemory', '1'),
        ({ redis }) => redisCli(redis.url, 'CONFIG', 'SET', 'maxmemory', '0'),
      ),
      workerKilled,
      killedAt('with its INSERT on the way', 'client', 'INSERT INTO', 0),
      killedAt('between COMMIT and its 202', 'server', 'INSERT 0 1', 1),
      postgresCrashes,
      postgresFrozen,
      connectionsUsedUp,
      silentMailServer,
      clockOff,
      everythingKilled,
      mix,
    ],
    postgres: [nothing, workerKilled, postgresCrashes, everythingKilled, mix],
  }
}
