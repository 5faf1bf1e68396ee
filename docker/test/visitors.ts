/** Visitors: they post through nginx and read pages; and what of it reached the mail server, counted there. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from './stack.ts'

/** Waits until `holds`; a failure of it counts as not yet. */
export const until = async (what: string, holds: () => Promise<boolean>, seconds = 60) => {
  for (let tries = 0; tries < seconds * 2; tries++) {
    if (await holds().catch(() => false)) return
    await sleep(500)
  }
  throw new Error(`${what}: not within ${seconds} s.`)
}

/** Waits until the engine shows a service's container as `wanted`. */
export const untilHealth = (stack: Stack, service: string, wanted: 'healthy' | 'unhealthy') => {
  const health = () => stack.compose('ps', service, '--format', '{{.Health}}')
  return until(`${service} shown as ${wanted}`, async () => (await health()) === wanted)
}

const PATIENCE_MS = 15_000

let visitors = 0
/** Each post comes from another address, which the stack believes because the test is its trusted proxy. */
const nextVisitor = () => `10.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`

/** Posts a message, the same one for the same key; resolves to its id, rejects with the status or error that it got. */
export const post = async (
  url: string,
  { key = randomUUID() as string, email = 'ann@example.com' } = {},
): Promise<string> => {
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: {
      Connection: 'close',
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Forwarded-For': nextVisitor(),
    },
    body: JSON.stringify({
      name: 'Ann Rivers',
      email,
      subject: 'A wash for Rex',
      message: `Rex rolled in the mud, visit ${key}.`,
      elapsedMs: 60_000,
    }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (answer.status !== 202) throw new Error(String(answer.status))
  return ((await answer.json()) as { id: string }).id
}

export const postSome = (url: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => post(url)))

/** One page by a connection of its own, as a new visitor has it; resolves to its text, rejects with its status or error. */
export const readPage = async (address: string): Promise<string> => {
  const answer = await fetch(address, {
    headers: { Connection: 'close', 'Accept-Encoding': 'identity' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (answer.status !== 200) throw new Error(String(answer.status))
  return answer.text()
}

/** What visitors met: what they were given, statuses or errors of what they were not, and the slowest in milliseconds. */
export type Seen = { asked: number; given: string[]; rejected: Record<string, number>; slowestMs: number }

/** Posts about ten a second while `action` runs, which sees what came of them so far; what was given are ids. */
export const postWhile = async (url: string, action: (seen: Seen) => Promise<unknown>): Promise<Seen> => {
  const seen: Seen = { asked: 0, given: [], rejected: {}, slowestMs: 0 }
  const come = async () => {
    const started = performance.now()
    try {
      seen.asked++
      seen.given.push(await post(url))
    } catch (error) {
      const { message, cause } = error as Error
      const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message
      seen.rejected[reason] = (seen.rejected[reason] ?? 0) + 1
    }
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - started))
  }
  const visits: Promise<void>[] = []
  const coming = setInterval(() => visits.push(come()), 100)
  await action(seen).finally(() => clearInterval(coming))
  await Promise.all(visits)
  return seen
}

/** Answers of the database about these messages, a line each. */
export const selectMessages = (stack: Pick<Stack, 'ask'>, ids: string[], columns: string, where = 'true') =>
  stack.ask(
    `SELECT ${columns} FROM contact_message
     WHERE id IN (${ids.map((id) => `'${id}'`).join()}) AND ${where}`,
  )

const WHY = 'id, state, attempts, last_class, last_code, last_error, next_attempt_at - clock_timestamp()'

/**
 * Waits until every id has arrived in the mail server's boxes; rejects with why they have not. Resolves to how many copies
 * came besides.
 */
export const drained = async (
  stack: Pick<Stack, 'ask' | 'arrived'>,
  ids: string[],
  seconds = 90,
): Promise<number> => {
  let mails: string[] = []
  const lost = () => ids.filter((id) => !mails.includes(id))
  const all = async () => (mails = await stack.arrived()) && lost().length === 0
  await until('every message', all, seconds).catch(async ({ message }: Error) => {
    throw new Error(
      `${message}\n${lost().length} of ${ids.length}:\n${await selectMessages(stack, lost(), WHY)}`,
    )
  })
  return mails.filter((id) => ids.includes(id)).length - ids.length
}

/** Deferred messages come back by their schedule, in minutes; the test cannot wait, so it makes them due. */
export const makeDue = (stack: Stack) =>
  stack.ask(`UPDATE contact_message SET next_attempt_at = clock_timestamp()
    WHERE state = 'pending' AND lease_ends_at IS NULL AND next_attempt_at > clock_timestamp()`)
