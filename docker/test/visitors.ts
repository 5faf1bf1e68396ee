/** Posts messages and opens pages as visitors do, and finds out which messages have reached the mail server. */
import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { sentForm } from '../../backend/test/samples.ts'
import type { Stack } from './stack.ts'

/** Waits until `check` passes. */
export const waitFor = <T>(check: () => Promise<T>, seconds = 60) =>
  vi.waitFor(check, { timeout: seconds * 1000, interval: 500 })

let visitors = 0
/** Each post comes from another address, which the stack believes because the test is its trusted proxy. */
const nextAddress = () => `10.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`

const request = async (url: string, expected: number, options: RequestInit = {}) => {
  // A new visitor has a new connection.
  const headers = { Connection: 'close', 'Accept-Encoding': 'identity', ...options.headers }
  const answer = await fetch(url, { ...options, headers, signal: AbortSignal.timeout(15_000) })
  if (answer.status !== expected) throw new Error(String(answer.status))
  return answer
}

/** Posts a message; resolves to its id, rejects with the status or error. */
export const post = async (url: string): Promise<string> => {
  const answer = await request(`${url}/api/contact`, 202, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      'X-Forwarded-For': nextAddress(),
    },
    body: JSON.stringify(sentForm),
  })
  return ((await answer.json()) as { id: string }).id
}

export const postMany = (url: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => post(url)))

/** Opens a page; resolves to its text, rejects with the status or error. */
export const openPage = async (url: string) => (await request(url, 200)).text()

/** Ids of the accepted messages, and how often each status or error was met instead. */
type Load = { accepted: string[]; rejected: Record<string, number> }

/** Posts ten messages a second while `action` runs, which may watch the load. */
export const postWhile = async (url: string, action: (load: Load) => Promise<unknown>): Promise<Load> => {
  const load: Load = { accepted: [], rejected: {} }
  const visit = async () => {
    try {
      load.accepted.push(await post(url))
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } }
      const reason = cause?.code ?? message
      load.rejected[reason] = (load.rejected[reason] ?? 0) + 1
    }
  }
  const visits: Promise<void>[] = []
  const timer = setInterval(() => visits.push(visit()), 100)
  await action(load).finally(() => clearInterval(timer))
  await Promise.all(visits)
  return load
}

/** Waits until every id has arrived in the mail server's boxes. */
export const waitForMails = ({ findArrived }: Pick<Stack, 'findArrived'>, ids: string[], seconds = 90) =>
  waitFor(async () => {
    const arrived = await findArrived()
    expect(ids.filter((id) => !arrived.includes(id))).toEqual([])
  }, seconds)

/** Makes what waits for its next attempt due, because the test cannot wait for it. */
export const makeDue = ({ query }: Stack) =>
  query(`UPDATE contact_message SET next_attempt_at = clock_timestamp()
    WHERE sent_at IS NULL AND last_failure = 'unreached' AND next_attempt_at > clock_timestamp()`)
