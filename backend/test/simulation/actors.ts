/** What happens to the product by the plan: visitors, the operator, the mail server's weather, failures. */
import { chanceOf, MINUTE } from './event-loop.ts'
import { messageOf } from './ledger.ts'
import type { Act, Post } from './plan.ts'
import { type Api, type Run, runCommand, startApi, startWorker, stop } from './product.ts'

/** The time-out of the page. */
const VISITOR_PATIENCE_MS = 15_000
const MOST_TAPS = 7

/** An id for each attempt to post; in the order of posts, like the product's. */
const idOf = (post: number, tap: number) =>
  `01990000-0000-7000-8000-${String(post + 1).padStart(6, '0')}${String(tap).padStart(6, '0')}`

/** Posts with the same key until an answer says that it is sent, or the visitor gives up. */
const visit = (run: Run, apis: (() => Api | undefined)[], post: Post, number: number, tap = 1): void => {
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
  loop.note('visitor', () => `posts ${post.subject} to ${process.name}${tap > 1 ? ' again' : ''}`)
  submit(post, idOf(number, tap)).then(
    (id) =>
      once(() => {
        loop.note('visitor', () => `reads that ${post.subject} is sent`)
        auditor.onAccepted(post, id)
      }),
    () => once(again),
  )
  loop.after(VISITOR_PATIENCE_MS, () => once(again))
}

/** An operator who reads "not now" tries again later. */
const RETRIES = 2
const RETRY_MS = 16 * MINUTE

const wordsOf = (run: Run, { what, post }: Act) => {
  const { subject } = run.plan.posts[post]!
  if (what === 'erase') return ['messages', 'erase', messageOf(subject).email, '--yes']
  const row = [...run.auditor.ledger.rows.values()].find((one) => one.subject === subject)
  return row && ['messages', what, row.id.slice(-12)]
}

const actOnce = async (run: Run, act: Act, number: string, retries = RETRIES): Promise<void> => {
  const { ledger } = run.auditor
  const words = wordsOf(run, act)
  if (!words) return
  const { what, post } = act
  const { subject } = run.plan.posts[post]!
  if (what === 'erase') ledger.erasures.add(messageOf(subject).email)
  const code = await runCommand(run, number, words)
  if (code !== 0 && retries > 0)
    run.loop.after(RETRY_MS, () => void actOnce(run, act, `${number}+`, retries - 1))
}

/** Half of the operator's acts come while the message is being sent, or within a few hours if it never is. */
const LONGEST_WATCH_MS = 3 * 60 * MINUTE

const act = (run: Run, planned: Act, number: number): void => {
  const { loop, plan, seed, whenSending } = run
  const go = () => void actOnce(run, planned, String(number))
  if (!planned.whileSending) return go()
  const watch = { subject: plan.posts[planned.post]!.subject, go: () => {} }
  const once = (ms: number) => () => {
    if (whenSending.delete(watch)) loop.after(ms, go)
  }
  watch.go = once(chanceOf(seed, 'impatience', number).log(20, 30_000))
  whenSending.add(watch)
  loop.after(LONGEST_WATCH_MS, once(0))
}

const CLOCK_STEP_MS = 2000

/** Schedules everything that happens in a run; returns how long the database is stalled at a time. */
export const startActors = (run: Run): (() => number) => {
  const { plan, loop, faults, mail, queue } = run
  const apis = ['api 1', 'api 2'].map((name) => startApi(run, name))
  const workers = ['worker 1', 'worker 2'].map((name) => startWorker(run, name))
  /** Unless it is excluded from this run. */
  const schedule = <T extends { at: number }>(
    what: string,
    list: T[],
    happen: (one: T, number: number) => void,
  ) => {
    for (const [index, one] of list.entries()) {
      const words = Object.values(one).filter((value) => typeof value === 'string')
      if (faults.happens([what, index + 1, ...words].join(' ')))
        loop.at(plan.start + one.at, () => happen(one, index + 1))
    }
  }
  schedule('grudge', plan.grudges, ({ post, weather }) =>
    mail.grudges.set(plan.posts[post]!.subject, weather),
  )
  schedule('post', plan.posts, (post, number) => visit(run, apis, post, number))
  schedule('repeat', plan.repeats, ({ post }, number) => visit(run, apis, plan.posts[post]!, 100 + number))
  schedule('task', plan.tasks, ({ task }) => queue.run(task))
  schedule('act', plan.acts, (one, number) => act(run, one, number))
  schedule('weather', plan.weather, ({ to }) => mail.change(to))
  schedule('queue', plan.queue, ({ how, forMs }) => {
    queue.change(how)
    loop.after(forMs, () => queue.change('well'))
  })
  schedule('restart', plan.restarts, ({ how, worker }) => {
    const { current } = workers[worker - 1]!
    if (how === 'killed') current.kill('SIGKILL')
    else if (current.isAlive) stop(current)
  })
  schedule('clock step', plan.clockSteps, () => {
    loop.databaseAheadMs -= CLOCK_STEP_MS
  })
  let [stalledUntil, isAway] = [0, false]
  schedule('database', plan.database, ({ how, forMs }) => {
    stalledUntil = loop.now + forMs
    isAway = how === 'away'
    loop.note('database', () => `is ${how} for ${Math.round(forMs / 1000)} s`)
  })
  return () => (stalledUntil <= loop.now ? 0 : isAway ? Infinity : stalledUntil - loop.now)
}
