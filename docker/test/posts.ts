/** Visitors who post through nginx, and what of it reached the mail server, counted there. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from './stack.ts'

const PATIENCE_MS = 15_000

/** What a load saw: ids that were accepted, the statuses of the others, and the slowest answer in milliseconds. */
export type Load = { posted: number; accepted: string[]; refused: Record<string, number>; slowestMs: number }

let visitors = 0
/** Each post comes from another address, which the stack believes because the test is its trusted proxy. */
export const nextVisitor = () => `10.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`

/** Posts one message from `visitor`'s address; resolves to its id, or to the status or error that it got. */
export const post = async (
  url: string,
  visitor = nextVisitor(),
): Promise<{ id: string } | { refused: string }> => {
  const body = {
    name: 'Ann Rivers',
    email: 'ann@example.com',
    subject: 'A wash for Rex',
    message: `Rex rolled in the mud, visit ${randomUUID()}.`,
    elapsedMs: 60_000,
  }
  try {
    const answer = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        'X-Forwarded-For': visitor,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await answer.text()
    return answer.status === 202
      ? { id: (JSON.parse(text) as { id: string }).id }
      : { refused: String(answer.status) }
  } catch (error) {
    return { refused: (error as Error).name }
  }
}

/** Posts about ten a second while `action` runs. */
export const postWhile = async (stack: Stack, action: () => Promise<unknown>): Promise<Load> => {
  const load: Load = { posted: 0, accepted: [], refused: {}, slowestMs: 0 }
  const visit = async () => {
    const started = performance.now()
    const result = await post(stack.url)
    load.slowestMs = Math.max(load.slowestMs, Math.round(performance.now() - started))
    if ('id' in result) load.accepted.push(result.id)
    else load.refused[result.refused] = (load.refused[result.refused] ?? 0) + 1
  }
  const visits: Promise<void>[] = []
  const posting = setInterval(() => {
    load.posted++
    visits.push(visit())
  }, 100)
  await action().finally(() => clearInterval(posting))
  await Promise.all(visits)
  return load
}

/** Ids of the mails in the groomer's box, one for each copy. */
export const arrived = async (stack: Stack): Promise<string[]> => {
  const lines = await stack.inside('mail', "grep -rhi '^X-Contact-Id:' /var/mail/boxes || true")
  return lines.split('\n').flatMap((line) => line.split(': ')[1]?.trim() ?? [])
}

const stateOf = (stack: Stack, ids: string[]) =>
  stack.ask(
    `SELECT id, state, attempts, ambiguous_attempts, last_class, last_code, last_error, next_attempt_at - clock_timestamp()
     FROM contact_message WHERE id IN (${ids.map((id) => `'${id}'`).join()})`,
  )

/** Waits until every id has arrived; rejects with how many have not. Resolves to the extra copies and the wait. */
export const drained = async (
  stack: Stack,
  ids: string[],
  seconds = 90,
): Promise<{ copies: number; seconds: number }> => {
  const started = performance.now()
  for (;;) {
    const counts = new Map<string, number>()
    for (const id of await arrived(stack)) counts.set(id, (counts.get(id) ?? 0) + 1)
    const lost = ids.filter((id) => !counts.has(id))
    const waited = (performance.now() - started) / 1000
    if (lost.length === 0)
      return { copies: ids.reduce((sum, id) => sum + counts.get(id)! - 1, 0), seconds: waited }
    if (waited > seconds)
      throw new Error(
        `${lost.length} of ${ids.length} messages have not arrived after ${seconds} s:
${await stateOf(stack, lost)}`,
      )
    await sleep(500)
  }
}
