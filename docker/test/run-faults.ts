/** Breaks containers while visitors post, and counts at the mail server that nothing was lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LEASE_SECONDS } from '../../backend/src/schedule.ts'
import { FAULTS, type Fault } from './faults.ts'
import { drained, postWhile, type Load } from './posts.ts'
import { docker, makeStack, type Stack } from './stack.ts'

type Row = { fault: string; load: Load; copies: number; seconds: number }

const LONGEST_SEND_SECONDS = 15

/** Deferred messages come back by their schedule, in minutes; the test cannot wait, so it makes them due. */
const hurryUp = (stack: Stack) =>
  stack.ask(`UPDATE contact_message SET next_attempt_at = clock_timestamp(), lease_ends_at = NULL
    WHERE state = 'pending' AND next_attempt_at > clock_timestamp() AND (lease_ends_at IS NULL
      OR lease_ends_at < clock_timestamp() + make_interval(secs => ${LEASE_SECONDS - LONGEST_SEND_SECONDS}))`)

/** Again and again: what was healed may take a moment until it works, and each try before that costs minutes. */
const drainedSoon = async (stack: Stack, ids: string[]) => {
  const hurrying = setInterval(() => void hurryUp(stack).catch(() => {}), 2000)
  return drained(stack, ids).finally(() => clearInterval(hurrying))
}

const settled = async (stack: Stack) => {
  for (let tries = 0; tries < 240; tries++) {
    const answer = await fetch(`${stack.url}/api/health`).catch(() => null)
    if (
      answer?.ok &&
      (await hurryUp(stack).then(
        () => true,
        () => false,
      ))
    )
      return
    await sleep(250)
  }
  throw new Error('The stack did not come back within a minute.')
}

const runFault = async (stack: Stack, { name, seconds, hurt, heal }: Fault): Promise<Row> => {
  const load = await postWhile(stack, async () => {
    await sleep(700)
    await hurt(stack)
    await sleep(seconds * 1000)
    await heal?.(stack)
    await sleep(700)
  })
  await settled(stack)
  const { copies, seconds: drain } = await drainedSoon(stack, load.accepted)
  return { fault: name, load, copies, seconds: drain }
}

const told = ({ fault, load, copies, seconds }: Row) => {
  const refused = Object.entries(load.refused).map(([status, times]) => `${times}×${status}`)
  return [
    fault.padEnd(44),
    ...[load.posted, load.accepted.length, 0, copies].map((count) => String(count).padStart(8)),
    `${load.slowestMs} ms`.padStart(10),
    `${seconds.toFixed(1)} s`.padStart(8),
    `  ${refused.join(' ')}`,
  ].join('')
}

const HEAD = `${'fault'.padEnd(44)}  posted accepted    lost  copies   slowest   drain  refused`

/** Runs every fault on a running stack; rejects when a message is lost, or a fault that kills nothing makes a copy. */
export const runFaults = async (stack: Stack): Promise<string> => {
  console.log(`    ${HEAD}`)
  const rows: Row[] = []
  for (const fault of FAULTS) {
    const row = await runFault(stack, fault)
    rows.push(row)
    console.log(`    ${told(row)}`)
    // A copy needs an answer that was lost: of the worker, of the mail server, or of the mark in the database.
    if (row.copies > 0 && ['none', 'api restarted', 'api killed', 'FLUSHALL'].includes(fault.name))
      throw new Error(`${fault.name}: ${row.copies} copies were made for no reason.`)
  }
  const sum = (count: (row: Row) => number) => rows.reduce((total, row) => total + count(row), 0)
  const [posted, accepted] = [sum(({ load }) => load.posted), sum(({ load }) => load.accepted.length)]
  return `${rows.length} faults: ${posted} posted, ${accepted} accepted, 0 lost, ${sum(({ copies }) => copies)} copies`
}

/** Fills the database's disk: the visitor is told to try again, and deleting the ballast brings everything back. */
export const runFullDisk = async (): Promise<string> => {
  const stack = await makeStack('willow-full', { DATABASE_VOLUME: 'small', INBOX_SMTP_PORT: '25' })
  try {
    await stack.compose('up', '--wait')
    // The disk is in memory: somebody must hold it while Postgres crashes.
    const volume = `${stack.project}_small:/held`
    const holder = await docker(['run', '-d', '--rm', '-v', volume, 'node:24-trixie-slim', 'sleep', '600'])
    const load = await postWhile(stack, async () => {
      await sleep(2000)
      await docker(['exec', holder, 'sh', '-c', 'cat /dev/zero > /held/filler 2> /dev/null || true'])
      await sleep(15_000)
      await docker(['exec', holder, 'rm', '/held/ballast'])
      await sleep(8000)
    }).finally(() => docker(['rm', '-f', holder]))
    await settled(stack)
    const { copies } = await drainedSoon(stack, load.accepted)
    if (!load.refused['503']) throw new Error('The disk was never full: no visitor was asked to try again.')
    return `${load.accepted.length} accepted, ${load.refused['503']} asked to try again, 0 lost, ${copies} copies`
  } finally {
    await stack.remove()
  }
}
