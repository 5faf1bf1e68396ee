/**
 * The faults that need no container, in the order in which they run, while visitors keep posting: what the simulation
 * and the unit tests cannot see, in sockets, drivers, signals and real time.
 */
import fc from 'fast-check'
import { WORKER_OPTIONS } from '#src/queue.ts'
import { isRunning, type TestBed, until } from './test-bed.ts'

type Fault = {
  name: string
  /**
   * Duplicates allowed beyond those of mails whose 250 the mail server could not deliver: for a worker that dies
   * between the 250 and the mark.
   */
  afterReply?: number
  /** Causes the fault. Mail server, processes and proxies are repaired afterwards. */
  run: (bed: TestBed) => Promise<unknown>
}

/** Waits until at least `count` messages are pending after an attempt that did not reach the mail server. */
const untilPending = (bed: TestBed, count: number) =>
  until(`${count} messages are unreached`, async () => {
    const pending = "SELECT FROM contact_message WHERE state = 'pending' AND last_class = 'unreached'"
    return (await bed.sql(pending)).length >= count
  })

/** Waits until `count` more messages are accepted; resolves to these and all before them. */
const untilAccepted = async ({ ledger: { accepted } }: TestBed, count: number) => {
  const wanted = accepted.size + count
  await until(`${count} more messages are accepted`, () => accepted.size >= wanted)
  return [...accepted]
}

const untilArrived = ({ mail }: TestBed, ids: string[]) =>
  until('what was accepted arrives', () => ids.every((id) => mail.arrivals.has(id)))

/** Waits until the mail server has received another whole mail and not replied yet. */
const untilBody = ({ mail }: TestBed) => {
  const before = mail.counts.bodies
  return until('a body is sent', () => mail.counts.bodies > before)
}

/** Mail is delivered while Redis has a fault. */
const withRedis = (hurt: (bed: TestBed) => unknown) => async (bed: TestBed) => {
  await hurt(bed)
  await untilArrived(bed, await untilAccepted(bed, 8))
}

/** Repeats `action` while messages are accepted. */
const often = (action: (bed: TestBed) => unknown) => async (bed: TestBed) => {
  for (let time = 0; time < 5; time++) {
    await untilAccepted(bed, 2)
    await action(bed)
  }
}

/** Ends processes while the mail server is about to reply. */
const endedAmid = (ms: number, end: (bed: TestBed) => Promise<unknown>) => async (bed: TestBed) => {
  bed.mail.behave({ pauseAfter: ms })
  await untilBody(bed)
  await end(bed)
}

/** Often enough to hit a connection in the moment in which it is handed out. No process may end. */
const cutPostgres = async (bed: TestBed) => {
  for (let time = 0; time < 10; time++) await often(({ postgres }) => postgres.proxy.cut())(bed)
  if ([...bed.apis, ...bed.workers].some((process) => !isRunning(process)))
    throw new Error('A process ended.')
}

const stopWorkers = async (bed: TestBed) => {
  const codes = await bed.endAll('workers', 'SIGTERM')
  if (codes.some((code) => code !== 0)) throw new Error(`A worker ended with ${codes.join()}.`)
}

const killEverything = async (bed: TestBed) => {
  bed.redis.kill('SIGKILL')
  const killing = [bed.endAll('apis', 'SIGKILL'), bed.endAll('workers', 'SIGKILL')]
  await Promise.all([...killing, bed.postgres.crash(), bed.redis.stop()])
  await bed.redis.start()
}

/** Preloaded into a process: its clock is three days ahead, as on a machine without NTP. */
const SHIFT = `data:text/javascript,${encodeURIComponent(`
  const RealDate = Date
  const now = () => RealDate.now() + 3 * 24 * 60 * 60_000
  globalThis.Date = class extends RealDate {
    constructor(...args) { super(...(args.length > 0 ? args : [now()])) }
    static now() { return now() }
  }`)}`

const shiftClocks = async (bed: TestBed) => {
  const endBoth = () => Promise.all([bed.endAll('apis', 'SIGTERM'), bed.endAll('workers', 'SIGTERM')])
  const shift = { NODE_OPTIONS: `--import=${SHIFT}` }
  await endBoth()
  await Promise.all([bed.start('apis', shift), bed.start('workers', shift), bed.start('workers')])
  bed.mail.behave({ rejection: 451 })
  await untilPending(bed, 4)
  bed.mail.behave({})
  await bed.moveClock()
  await untilArrived(bed, (await untilAccepted(bed, 8)).slice(-8))
  await endBoth()
}

const SENDING = WORKER_OPTIONS.concurrency

const ALL: Fault[] = [
  { name: 'nothing is broken', run: (bed) => untilAccepted(bed, 60) },
  {
    name: 'worker is killed right after DATA',
    afterReply: SENDING,
    run: endedAmid(3000, (bed) => bed.endAll('workers', 'SIGKILL')),
  },
  { name: 'workers are stopped while they send', run: endedAmid(2000, stopWorkers) },
  { name: 'API is killed', run: often((bed) => bed.endAll('apis', 'SIGKILL').then(bed.ensureUp)) },
  {
    name: 'Postgres crashes',
    afterReply: SENDING,
    run: (bed) => untilAccepted(bed, 10).then(bed.postgres.crash),
  },
  { name: 'connections to Postgres are cut', run: cutPostgres },
  {
    name: 'Postgres is frozen for longer than the driver waits',
    run: async ({ postgres: { proxy }, ...bed }) => {
      proxy.set('frozen')
      await bed.post(4) // answered when the driver has given up
      proxy.cut()
      proxy.set('open')
    },
  },
  {
    name: 'connections to the mail server are cut',
    afterReply: SENDING,
    run: often(({ mail }) => mail.proxy.cut()),
  },
  {
    name: 'mail server rejects connections while a backlog grows',
    run: async (bed) => {
      bed.mail.proxy.set('reject')
      await untilPending(bed, 20)
    },
  },
  { name: 'clocks of API and worker are three days off', run: shiftClocks },
  { name: 'everything is killed at once', afterReply: SENDING, run: endedAmid(300, killEverything) },
  { name: 'Redis is frozen', run: withRedis(({ redis }) => redis.kill('SIGSTOP')) },
  {
    name: 'Redis is out of memory',
    run: withRedis((bed) => bed.redis.ask('CONFIG', 'SET', 'maxmemory', '1')),
  },
  { name: 'Redis is flushed', run: often(({ redis }) => redis.ask('FLUSHALL')) },
  {
    name: 'workers are stopped while they send without Redis',
    run: async (bed) => {
      bed.redis.kill('SIGSTOP')
      await endedAmid(2000, stopWorkers)(bed)
    },
  },
]

/**
 * Causes one fault after the other for `seconds`, without rest: the same seed causes the same faults in the same order.
 */
const randomMix = (faults: Fault[], seconds: number, seed: number): Fault => ({
  name: `random mix for ${seconds} s, seed ${seed}`,
  afterReply: SENDING * seconds,
  run: async (bed) => {
    const turns = fc.sample(fc.tuple(fc.constantFrom(...faults), fc.nat(10)), { seed, numRuns: 1000 })
    // Makes waiting messages due, so that the backlog moves as it would over days.
    const moving = setInterval(() => void bed.moveClock().catch(() => {}), 5000)
    try {
      const end = performance.now() + seconds * 1000
      for (const [fault, count] of turns) {
        if (performance.now() > end) return
        await fault.run(bed)
        await bed.repair()
        await untilAccepted(bed, count)
      }
    } finally {
      clearInterval(moving)
    }
  },
})

/** All faults, in the order in which they run, and a random mix of them for so many seconds. */
export const faultsWith = (seconds: number, seed: number): Fault[] => [...ALL, randomMix(ALL, seconds, seed)]
