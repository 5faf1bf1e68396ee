/** A disk that is full. */
import { setTimeout as sleep } from 'node:timers/promises'
import { docker, makeStack } from './stack.ts'
import { drained, postWhile } from './visitors.ts'

/** Deferred messages come back by their schedule, in minutes; the test cannot wait, so it makes them due. */
const MAKE_DUE = `UPDATE contact_message SET next_attempt_at = clock_timestamp()
  WHERE state = 'pending' AND lease_ends_at IS NULL AND next_attempt_at > clock_timestamp()`

/** Fills the database's disk: the visitor is asked to try again, and deleting the ballast brings everything back. */
export const proveFullDisk = async (): Promise<string> => {
  const stack = await makeStack('willow-full', { DATABASE_VOLUME: 'small', INBOX_SMTP_PORT: '25' })
  try {
    await stack.compose('up', '--wait')
    // The disk is in memory: a container must hold it while Postgres crashes.
    const volume = `${stack.project}_small:/held`
    const holder = await docker(['run', '-d', '--rm', '-v', volume, 'node:24-trixie-slim', 'sleep', '600'])
    const load = await postWhile(stack, async () => {
      await sleep(2000)
      await docker(['exec', holder, 'sh', '-c', 'cat /dev/zero > /held/filler 2> /dev/null || true'])
      await sleep(15_000)
      await docker(['exec', holder, 'rm', '/held/ballast'])
      await sleep(8000)
    }).finally(() => docker(['rm', '-f', holder]))
    const hurrying = setInterval(() => void stack.ask(MAKE_DUE).catch(() => {}), 2000)
    const { copies } = await drained(stack, load.accepted).finally(() => clearInterval(hurrying))
    if (!load.refused['503']) throw new Error('The disk was never full: no visitor was asked to try again.')
    return `${load.accepted.length} accepted, ${load.refused['503']} asked to try again, 0 lost, ${copies} copies`
  } finally {
    await stack.remove()
  }
}
