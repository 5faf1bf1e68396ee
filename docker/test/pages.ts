/** Visitors who read the site's pages through nginx. */
import { get } from 'node:http'
import type { Stack } from './stack.ts'

const PATIENCE_MS = 15_000

/** What readers saw: how many pages were asked for, statuses or errors of those that were not to be had, and milliseconds. */
export type Reading = { asked: number; refused: Record<string, number>; slowestMs: number }

/** One page by a connection of its own, as a new visitor has it; resolves to its text, rejects with its status or error. */
export const readPage = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = get(address, { agent: false, timeout: PATIENCE_MS }, async (answer) => {
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
