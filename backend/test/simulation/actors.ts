/** Who does something to the product, as the plan says: visitors, the operator, the mail server's weather, failures. */
import { type Api, type Run, startApi, startWorker, stop } from './processes.ts'
import { act } from './operator.ts'
import { chanceOf } from './simulator/random.ts'
import type { Plan } from './plan.ts'

const MINUTE = 60_000
/** The page's own patience. */
const VISITOR_PATIENCE_MS = 15_000
const MOST_TAPS = 7

/** An id of its own for each try to post; in the order of posts, like the product's. */
const idOf = (post: number, tap: number) =>
  `01990000-0000-7000-8000-${String(post + 1).padStart(6, '0')}${String(tap).padStart(6, '0')}`

/** Posts with the same key until an answer says that it is sent, or the visitor loses patience. */
const visit = (
  run: Run,
  apis: (() => Api | undefined)[],
  post: Plan['posts'][number],
  number: number,
  tap = 1,
) => {
  const { loop, auditor, seed } = run
  const chance = chanceOf(seed, 'tap', number, tap)
  if (tap > MOST_TAPS) return
  const again = () => loop.after(chance.log(1000, 5 * MINUTE), () => visit(run, apis, post, number, tap + 1))
  const alive = apis.flatMap((api) => api() ?? [])
  if (alive.length === 0) return void again()
  const { process, submit } = chance.pick(alive)
  let isOver = false
  const once = (action: () => void) => {
    if (!isOver) action()
    isOver = true
  }
  auditor.ledger.notePost(post)
  loop.tell('visitor', () => `posts ${post.subject} to ${process.name}${tap > 1 ? ' again' : ''}`)
  submit(post, idOf(number, tap)).then(
    (id) =>
      once(() => {
        loop.tell('visitor', () => `is told that ${post.subject} is sent`)
        auditor.accepted(post, id)
      }),
    () => once(again),
  )
  loop.after(VISITOR_PATIENCE_MS, () => once(again))
}

/** Plans what happens at a time, unless it is left out of this run. */
const schedule = <T extends { at: number }>(
  { loop, faults, plan }: Run,
  what: string,
  list: T[],
  nameOf: (one: T) => string,
  happen: (one: T, number: number) => void,
) => {
  for (const [index, one] of list.entries())
    if (faults.happens(`${what} ${index + 1}: ${nameOf(one)}`))
      loop.at(plan.start + one.at, () => happen(one, index + 1))
}

/** The database stands still, or refuses everybody. */
const makeStalls = ({ loop }: Run) => {
  let [until, isAway] = [0, false]
  return {
    stallMs: () => (until <= loop.now ? 0 : isAway ? Infinity : until - loop.now),
    begin: ({ how, forMs }: Plan['database'][number]) => {
      until = loop.now + forMs
      isAway = how === 'away'
      loop.tell('database', () => `is ${how} for ${Math.round(forMs / 1000)} s`)
    },
  }
}

const startFailures = (run: Run, workers: ReturnType<typeof startWorker>[]) => {
  const { plan, loop, mail, queue, settings, auditor } = run
  const stalls = makeStalls(run)
  schedule(
    run,
    'weather',
    plan.weather,
    ({ to }) => to,
    ({ to }) => mail.change(to),
  )
  schedule(
    run,
    'queue',
    plan.queue,
    ({ how }) => how,
    ({ how, forMs }) => {
      loop.tell('queue', () => `is ${how}`)
      queue.break(how)
      loop.after(forMs, () => queue.heal())
    },
  )
  schedule(run, 'database', plan.database, ({ how }) => how, stalls.begin)
  schedule(
    run,
    'restart',
    plan.restarts,
    ({ how }) => how,
    ({ how, worker }, number) => {
      if (how === 'new settings') {
        settings.fingerprint = `settings ${number}`
        auditor.ledger.settingsChangedAt = loop.now
      }
      const { current } = workers[worker - 1]!
      if (how === 'killed') current.kill('SIGKILL')
      else if (current.isAlive) stop(current)
    },
  )
  return stalls
}

/** Plans everybody's doings; resolves to how long the database stands still at an instant. */
export const startActors = (run: Run): { stallMs: () => number } => {
  const { plan, faults, mail } = run
  const apis = ['api 1', 'api 2'].map((name) => startApi(run, name))
  const workers = ['worker 1', 'worker 2'].map((name) => startWorker(run, name))
  schedule(
    run,
    'post',
    plan.posts,
    ({ subject }) => subject,
    (post, number) => visit(run, apis, post, number),
  )
  schedule(
    run,
    'act',
    plan.acts,
    ({ what, post }) => `${what} ${post + 1}`,
    (one, number) => act(run, one, number),
  )
  schedule(
    run,
    'tap',
    plan.taps,
    ({ post }) => plan.posts[post]!.subject,
    ({ post }, number) => visit(run, apis, plan.posts[post]!, 100 + number),
  )
  for (const { post, weather } of plan.grudges) {
    const { subject } = plan.posts[post]!
    if (faults.happens(`grudge ${subject}: ${weather}`)) mail.grudges.set(subject, weather)
  }
  return startFailures(run, workers)
}
