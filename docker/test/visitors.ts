/** Visitors: they post through nginx, read pages, look closely with curl; and what of it reached the mail server, counted there. */
import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from './stack.ts'

/** Throws what was seen when it is not what is wanted. */
export const expect = (what: string, seen: string, wanted: RegExp) => {
  if (!wanted.test(seen))
    throw new Error(`${what}: expected ${wanted}, saw ${JSON.stringify(seen.slice(0, 400))}`)
}

/** Waits until `holds`; a failure of it counts as not yet. */
export const until = async (what: string, holds: () => Promise<boolean>, seconds = 60) => {
  for (let tries = 0; tries < seconds * 2; tries++) {
    if (await holds().catch(() => false)) return
    await sleep(500)
  }
  throw new Error(`${what}: not within ${seconds} s.`)
}

/** `curl` as a browser far away would, but from within the web container, where every name leads to nginx. */
export const curl = (stack: Stack, args: string) =>
  stack.inside(
    'web',
    `curl -sS -m 5 --cacert /tmp/root.pem --connect-to ::127.0.0.1:8443 ${args}`.replace(
      /--connect-to \S+ (.*http:)/,
      '--connect-to ::127.0.0.1:8080 $1',
    ),
  )

/** Lets `curl` trust this authority. */
export const trust = async (stack: Stack, pem: string) => {
  await stack.inside('web', `cat > /tmp/root.pem <<'PEM'\n${pem}\nPEM`)
}

/** The serial number of the certificate that nginx shows. */
export const serial = (stack: Stack) =>
  stack.inside(
    'web',
    'openssl s_client -connect 127.0.0.1:8443 -servername willow.test < /dev/null 2> /dev/null | openssl x509 -noout -serial',
  )

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

const PAGE_PATIENCE_MS = 15_000

/** What readers saw: how many pages were asked for, statuses or errors of those that were not to be had, and milliseconds. */
export type Reading = { asked: number; refused: Record<string, number>; slowestMs: number }

/** One page by a connection of its own, as a new visitor has it; resolves to its text, rejects with its status or error. */
export const readPage = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = get(address, { agent: false, timeout: PAGE_PATIENCE_MS }, async (answer) => {
      try {
        const parts = (await answer.setEncoding('utf8').toArray()) as string[]
        if (answer.statusCode !== 200) throw new Error(String(answer.statusCode))
        resolve(parts.join(''))
      } catch (error) {
        reject(error as Error)
      }
    })
    request.on('timeout', () => request.destroy(new Error('timeout'))).on('error', reject)
  })

/** What a page's own text names: its script. */
const scriptOf = (page: string) => /\/assets\/[^"]+\.js/.exec(page)![0]

const SCREENS = ['/', '/services', '/gallery', '/contact']

/** Reads about twenty screens a second, each with its script, while `action` runs. */
export const readWhile = async <T>(stack: Stack, action: () => Promise<T>): Promise<[T, Reading]> => {
  const reading: Reading = { asked: 0, refused: {}, slowestMs: 0 }
  const visit = async (screen: string) => {
    const started = performance.now()
    try {
      await readPage(stack.url + scriptOf(await readPage(stack.url + screen)))
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      reading.refused[code ?? message] = (reading.refused[code ?? message] ?? 0) + 1
    }
    reading.slowestMs = Math.max(reading.slowestMs, Math.round(performance.now() - started))
  }
  const visits: Promise<void>[] = []
  const visiting = setInterval(() => visits.push(visit(SCREENS[reading.asked++ % SCREENS.length]!)), 50)
  const result = await action().finally(() => clearInterval(visiting))
  await Promise.all(visits)
  return [result, reading]
}
