/** What happens to the product in a scenario: visitors, the operator, the mail server's weather, failures. */
import { chanceOf, MINUTE } from './event-loop.ts'
import { messageOf, type Post } from './ledger.ts'
import { type Api, type Run, runCommand, startApi, startWorker, stop } from './product.ts'
import type { Scenario } from './scenario.ts'

/** The time-out of the page. */
const VISITOR_PATIENCE_MS = 15_000
const MOST_TAPS = 7

/** The first post comes when the product has started, the last early enough to fail. */
const FIRST_POST_MS = 5000
const LAST_POST = 0.7
const FLOOD = { count: 45, apartMs: 20_000 }

/** What visitors post and when. */
const postsOf = ({ posts, flood, calmAt }: Scenario): (Post & { at: number })[] => [
  ...posts.map(({ at, text, suspect }, index) => ({
    at: FIRST_POST_MS + at * LAST_POST * calmAt,
    number: index + 1,
    subject: `m${text + 1}`,
    suspect,
  })),
  ...Array.from({ length: flood === null ? 0 : FLOOD.count }, (_, index) => ({
    at: (flood! * calmAt) / 2 + index * FLOOD.apartMs,
    number: 101 + index,
    subject: `spam${index + 1}`,
    suspect: true,
  })),
]

/** An id for each attempt to post; in the order of posts, like the product's. */
const idOf = (post: number, tap: number) =>
  `01990000-0000-7000-8000-${String(post).padStart(6, '0')}${String(tap).padStart(6, '0')}`

/** Posts with the same key until an answer says that it is sent, or the visitor gives up. `turn`: 2 for once more. */
const visit = (run: Run, apis: (() => Api | undefined)[], post: Post, turn = 1, tap = 1): void => {
  const { loop, auditor } = run
  const chance = chanceOf(loop.world, 'tap', post.number, turn, tap)
  if (tap > MOST_TAPS) return
  const tryAgain = () => loop.after(chance.log(1000, 5 * MINUTE), () => visit(run, apis, post, turn, tap + 1))
  const alive = apis.flatMap((api) => api() ?? [])
  if (alive.length === 0) return void tryAgain()
  const { process, submit } = chance.pick(alive)
  let isOver = false
  const once = (action: () => void) => {
    if (!isOver) action()
    isOver = true
  }
  auditor.ledger.onPost(post)
  loop.tell('visitor', `posts ${post.subject} to ${process.name}, turn ${turn}, attempt ${tap}`)
  submit(post, idOf(post.number, turn * 10 + tap)).then(
    (id) =>
      once(() => {
        loop.tell('visitor', `reads that ${post.subject} is sent`)
        auditor.onAccepted(post, id)
      }),
    () => once(tryAgain),
  )
  loop.after(VISITOR_PATIENCE_MS, () => once(tryAgain))
}

type Command = { command: Scenario['acts'][number]['command']; subject: string; number: string }

/** An operator who reads "not now" tries again later. */
const RETRIES = 2
const RETRY_MS = 16 * MINUTE

const wordsOf = ({ auditor: { ledger } }: Run, { command, subject }: Command) => {
  if (command === 'erase') return ['messages', 'erase', messageOf(subject).email, '--yes']
  const row = [...ledger.rows.values()].find((one) => one.subject === subject)
  return row && ['messages', command, row.id.slice(-12)]
}

const actOnce = async (run: Run, act: Command, retries = RETRIES): Promise<void> => {
  const words = wordsOf(run, act)
  if (!words) return
  if (act.command === 'erase') run.auditor.ledger.erasures.add(messageOf(act.subject).email)
  const code = await runCommand(run, act.number, words)
  if (code !== 0 && retries > 0)
    run.loop.after(RETRY_MS, () => void actOnce(run, { ...act, number: `${act.number}+` }, retries - 1))
}

/** An act that waits for a message to be sent comes at the latest then. */
const LONGEST_WATCH_MS = 3 * 60 * MINUTE

const actWhileSending = ({ loop, sendWatchers }: Run, subject: string, afterMs: number, go: () => void) => {
  const startOnce = (ms: number) => () => {
    if (sendWatchers.delete(watcher)) loop.after(ms, go)
  }
  const watcher = { subject, onBegin: startOnce(afterMs) }
  sendWatchers.add(watcher)
  loop.after(LONGEST_WATCH_MS, startOnce(0))
}

const CLOCK_STEP_MS = 2000

/** Schedules everything that happens in a run; returns how long the database is stalled at a time. */
export const startActors = (run: Run): (() => number) => {
  const { scenario, loop, mail, queue } = run
  const { start, calmAt } = scenario
  const apis = ['api 1', 'api 2'].map((name) => startApi(run, name))
  const workers = ['worker 1', 'worker 2'].map((name) => startWorker(run, name))
  const at = (share: number, happen: () => void) => loop.at(start + share * calmAt, happen)
  const posts = postsOf(scenario)
  const subjectAt = (index: number) => posts[index % scenario.posts.length]!.subject
  for (const post of posts) loop.at(start + post.at, () => visit(run, apis, post))
  for (const [index, { again }] of scenario.posts.entries())
    if (again !== null) loop.at(start + posts[index]!.at + again, () => visit(run, apis, posts[index]!, 2))
  for (const { post, weather } of scenario.grudges) mail.grudges.set(subjectAt(post), weather)
  for (const ms of scenario.purgesAt) loop.at(start + ms, () => queue.run('purge'))
  if (scenario.weeklyMailAt !== null) loop.at(start + scenario.weeklyMailAt, () => queue.run('weekly-mail'))
  for (const { at: share, to } of scenario.weather) at(share, () => mail.change(to))
  for (const [index, { command, post, at: share, afterPost, afterBegin }] of scenario.acts.entries()) {
    const act = { command, subject: subjectAt(post), number: String(index + 1) }
    const go = () => void actOnce(run, act)
    if (afterPost !== null) loop.at(start + posts[post % scenario.posts.length]!.at + afterPost, go)
    else if (share !== null) at(share, go)
    else loop.at(start, () => actWhileSending(run, act.subject, afterBegin, go))
  }
  for (const { at: share, kind, forMs } of scenario.queue)
    at(share, () => {
      queue.change(kind)
      loop.after(forMs, () => queue.change('well'))
    })
  for (const { at: share, worker, kind } of scenario.restarts)
    at(share, () => {
      const { current } = workers[worker]!
      if (kind === 'killed') current.kill('SIGKILL')
      else if (current.isAlive) stop(current)
    })
  for (const share of scenario.clockSteps)
    at(share, () => {
      loop.databaseAheadMs -= CLOCK_STEP_MS
    })
  let [stalledUntil, isAway] = [0, false]
  for (const { at: share, kind, forMs } of scenario.database)
    at(share, () => {
      stalledUntil = Math.min(loop.now + forMs, start + calmAt)
      isAway = kind === 'away'
      loop.tell('database', `is ${kind} for ${Math.round(forMs / 1000)} s`)
    })
  return () => (stalledUntil <= loop.now ? 0 : isAway ? Infinity : stalledUntil - loop.now)
}
