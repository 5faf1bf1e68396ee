/** `doctor` looks at the database and the queue. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseFacts } from '#src/store/check-database.ts'
import { checkAll, type Surroundings } from '#src/health/checks.ts'
import { type Finding, finding, sentence } from './finding.ts'

/** What opens the stores. */
export type StoreTools = {
  checkDatabase: (url: string) => Promise<DatabaseFacts>
  openQueue: (url: string) => { ping: () => Promise<void>; close: () => Promise<void> }
}

const PINGS = 4
const PAUSE_MS = 250

const migrations = ({ missing }: DatabaseFacts) =>
  missing.length > 0
    ? finding('migrations', 'bad', `Run migrate: ${missing.join(', ')} is missing.`)
    : finding('migrations', 'ok', 'At this version.')

const settings = ({ unsafe }: DatabaseFacts) =>
  unsafe.length > 0
    ? finding(
        'settings',
        'bad',
        `Postgres can lose or refuse messages, or log their texts: ${unsafe.join(', ')}.`,
      )
    : finding('settings', 'ok', 'Postgres writes through to the disk, and logs no text of a visitor.')

/** Reachable, migrated, safe; then every check that raises an alarm too. */
export const examineDatabase = async (
  { DATABASE_URL }: { DATABASE_URL: string },
  look: () => Surroundings,
  { checkDatabase }: StoreTools,
): Promise<Finding[]> => {
  try {
    const facts = await checkDatabase(DATABASE_URL)
    const found = [
      finding('database', 'ok', `Answers; ${facts.megabytes} MB.`),
      migrations(facts),
      settings(facts),
    ]
    const checks = facts.state ? checkAll({ ...facts.state, seen: look() }) : []
    return [...found, ...checks.map(({ name, result, report }) => finding(name, result, report))]
  } catch (error) {
    return [finding('database', 'bad', `DATABASE_URL does not work: ${sentence(error)}`)]
  }
}

/** A producer that fails fast has not connected yet when it is asked first. */
const pingPatiently = async (ping: () => Promise<void>) => {
  for (let tries = 1; ; tries++) {
    try {
      return await ping()
    } catch (error) {
      if (tries === PINGS) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** A dead queue delays mail, and stops none. */
export const examineQueue = async (url: string, { openQueue }: StoreTools): Promise<Finding[]> => {
  const producer = openQueue(url)
  try {
    await pingPatiently(producer.ping)
    return [finding('queue', 'ok', 'Answers.')]
  } catch (error) {
    return [finding('queue', 'warn', `Does not answer; the sweep delivers without it: ${sentence(error)}`)]
  } finally {
    await producer.close()
  }
}
