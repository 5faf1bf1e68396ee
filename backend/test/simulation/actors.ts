/** What happens to the product in a scenario: visitors, the operator, how the mail server behaves, failures. */
import { MINUTE } from './event-loop.ts'
import { ANSWER_RULES } from './invariants/messages.ts'
import { keyOf, messageOf, type Post } from './ledger.ts'
import type { Process } from './process.ts'
import { keepAlive, type Run, runCommand, startWorker, submit } from './product.ts'
import type { Scenario } from './scenario.ts'

/** The page's own time-out. */
const VISITOR_PATIENCE_MS = 15_000
const MAX_TAPS = 7

/** The first post comes when the product has started, the last while faults can still happen. */
const FIRST_POST_MS = 5000
const LAST_POST_SHARE = 0.7

type Visit = Post & { at: number }

/** An id for each attempt to post; in the order of posts, like the product's. */
const idOf = (post: number, tap: number) =>
  `01990000-0000-7000-8000-${String(post).padStart(6, '0')}${String(tap).padStart(6, '0')}`

/** Posts with the same key until an answer says "sent" or the visitor gives up. `turn` is 2 when the visitor returns. */
const visit = (run: Run, apis: (() => Process)[], post: Post, turn = 1, tap = 1): void => {
  const { loop, ledger } = run
  if (tap > MAX_TAPS) return
  const words = ['tap', post.number, turn, tap]
  const tryAgain = () =>
    loop.after(loop.between(1000, 5 * MINUTE, ...words), () => visit(run, apis, post, turn, tap + 1))
  const alive = apis.map((api) => api()).filter(({ isAlive }) => isAlive)
  if (alive.length === 0) return void tryAgain()
  const process = loop.pick(alive, ...words, 'api')
  let isOver = false
  const once = (action: () => void) => {
    if (!isOver) action()
    isOver = true
  }
  ledger.onPost(post)
  loop.tell('visitor', `posts ${post.subject} to ${process.name}, turn ${turn}, attempt ${tap}`)
  submit(run, process, post, idOf(post.number, turn * 10 + tap)).then(
    (id) =>
      once(() => {
        loop.tell('visitor', `reads that ${post.subject} is sent`)
        run.evaluate(ANSWER_RULES, ledger, post, id)
        ledger.accepted.set(keyOf(post), id)
      }),
    () => once(tryAgain),
  )
  loop.after(VISITOR_PATIENCE_MS, () => once(tryAgain))
}

type Act = { command: Scenario['acts'][number]['command']; subject: string; label: string }

const wordsOf = ({ ledger }: Run, { command, subject }: Act) => {
  if (command === 'erase') return ['messages', 'erase', messageOf(subject).email, '--yes']
  const row = [...ledger.rows.values()].find((row) => row.subject === subject)
  return row && ['messages', command, row.id.slice(-12)]
}

const runAct = async (run: Run, act: Act): Promise<void> => {
  const words = wordsOf(run, act)
  if (!words) return
  if (act.command === 'erase') run.ledger.erasures.add(messageOf(act.subject).email)
  await runCommand(run, act.label, words)
}

/** Schedules everything that happens in a run; returns the function that says for how long the database is stalled. */
export const startActors = (run: Run): (() => number) => {
  const { scenario, loop, ledger, mail, queue } = run
  const [{ calmAt }, { start }] = [scenario, loop]
  const apis = ['api 1', 'api 2'].map((name) => keepAlive(run, name))
  const workers = ['worker 1', 'worker 2'].map((name) => startWorker(run, name))
  const atShare = (share: number, happen: () => void) => loop.at(start + share * calmAt, happen)
  const visits = scenario.posts.map(({ at: share, text }, index): Visit => {
    const ms = start + FIRST_POST_MS + share * LAST_POST_SHARE * calmAt
    return { at: ms, number: index + 1, subject: `m${text + 1}` }
  })
  const visitAt = (index: number) => visits[index % visits.length]!
  for (const [index, { again }] of scenario.posts.entries()) {
    const post = visitAt(index)
    loop.at(post.at, () => visit(run, apis, post))
    if (again !== null) loop.at(post.at + again, () => visit(run, apis, post, 2))
  }
  for (const { post, behaviour } of scenario.singledOut) mail.singledOut.set(visitAt(post).subject, behaviour)
  for (const ms of scenario.purgesAt) loop.at(start + ms, () => queue.run('purge'))
  for (const { at: share, to } of scenario.mailServer) atShare(share, () => mail.change(to))
  for (const [index, { command, post, at: share, afterPost }] of scenario.acts.entries()) {
    const { at: postedAt, subject } = visitAt(post)
    const ms = share === null ? postedAt + afterPost : start + share * calmAt
    loop.at(ms, () => void runAct(run, { command, subject, label: String(index + 1) }))
  }
  for (const { at: share, kind, forMs } of scenario.queue)
    atShare(share, () => {
      queue.change(kind)
      loop.after(forMs, () => queue.change('up'))
    })
  for (const { at: share, worker } of scenario.kills) atShare(share, () => workers[worker]!().kill('SIGKILL'))
  const setClock = (ms: number) => {
    loop.tell('database', `has its clock set by ${Math.round(ms / 1000)} s`)
    ledger.onClockStep(ms)
  }
  for (const { at: share, ms, forMs } of scenario.clockAhead)
    atShare(share, () => {
      setClock(ms)
      loop.after(forMs, () => setClock(-ms))
    })
  let [stalledUntil, isDown] = [0, false]
  for (const { at: share, kind, forMs } of scenario.database)
    atShare(share, () => {
      stalledUntil = Math.min(loop.now + forMs, start + calmAt)
      isDown = kind === 'down'
      loop.tell('database', `is ${kind} for ${Math.round(forMs / 1000)} s`)
    })
  return () => (stalledUntil <= loop.now ? 0 : isDown ? Infinity : stalledUntil - loop.now)
}
