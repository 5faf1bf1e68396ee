/** The operator: the product's own commands, each in a process of its own, and a person's patience. */
import { messageCommands } from '#src/cli/commands.ts'
import { runCli } from '#src/cli/program.ts'
import type { Plan } from './plan.ts'
import { portsOf } from './ports.ts'
import type { Run } from './processes.ts'
import { Process } from './simulator/process.ts'
import { chanceOf } from './simulator/random.ts'

const MINUTE = 60_000

/** Runs one command of the operator in a process of its own; resolves to its exit code. */
const operate = async (run: Run, number: string, words: string[]): Promise<number> => {
  const process = new Process(run.loop, run.faults, `operator ${number}`, 1)
  const { messages } = portsOf(run.database.stores, process)
  const work = { store: messages, queue: run.queue.producer(process), retentionDays: run.plan.retentionDays }
  run.loop.tell(process.name, () => words.join(' '))
  const { code, err } = await process.enter(() =>
    runCli(
      words,
      (cli) => messageCommands(cli, (action) => action(work)),
      async () => {},
    ),
  )
  run.loop.tell(process.name, () => `${words.join(' ')}: exit code ${code} ${err}`)
  return code
}

const wordsOf = (run: Run, { what, post }: Plan['acts'][number]) => {
  const { subject } = run.plan.posts[post]!
  const row = [...run.auditor.ledger.rows.values()].find((one) => one.subject === subject)
  if (what === 'purge') return ['messages', 'purge', '--yes']
  if (what === 'erase') return ['messages', 'erase', `${subject}@visitors.example`, '--yes']
  return row && ['messages', what, row.id.slice(-12)]
}

/** What a person does who reads "not now": tries again later. */
const RETRIES = 2
const RETRY_MS = 16 * MINUTE

const actOnce = async (
  run: Run,
  act: Plan['acts'][number],
  number: string,
  retries = RETRIES,
): Promise<void> => {
  const { loop, auditor } = run
  const words = wordsOf(run, act)
  if (!words) return
  const { subject } = run.plan.posts[act.post]!
  for (const { id, subject: other } of auditor.ledger.rows.values())
    if (other === subject) auditor.ledger.acts.set(id, { what: act.what, at: loop.now })
  if (act.what === 'erase') auditor.ledger.erasures.add(`${subject}@visitors.example`)
  const code = await operate(run, number, words)
  const { what, after } = act
  if (what === 'hold')
    loop.after(after.ms, () => void actOnce(run, { ...act, what: after.what }, `${number}b`))
  else if (code !== 0 && retries > 0)
    loop.after(RETRY_MS, () => void actOnce(run, act, `${number}+`, retries - 1))
}

/** Half of the acts come while the message is on its way, or within a few hours if it never is. */
const LONGEST_WATCH_MS = 3 * 60 * MINUTE

export const act = (run: Run, planned: Plan['acts'][number], number: number): void => {
  const { loop, plan, seed, whenSending } = run
  const go = () => void actOnce(run, planned, String(number))
  if (!planned.whileSending) return go()
  const watch = { subject: plan.posts[planned.post]!.subject, go: () => {} }
  const once = (ms: number) => () => {
    if (!whenSending.delete(watch)) return
    loop.after(ms, go)
  }
  watch.go = once(chanceOf(seed, 'impatience', number).log(20, 30_000))
  whenSending.add(watch)
  loop.after(LONGEST_WATCH_MS, once(0))
}
