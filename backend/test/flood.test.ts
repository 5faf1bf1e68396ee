/** What may come in goes out again: nginx' brake before the worker's pace. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { makePace } from '#src/delivery/deliver.ts'
import { contactsPerMinute, mailsPerMinute } from '#src/settings/env.ts'

const MINUTE_MS = 60_000
const paceOf = (values: NodeJS.Dict<string>) => ({
  CONTACT_LIMIT_PER_MINUTE: contactsPerMinute.parse(values.CONTACT_LIMIT_PER_MINUTE),
  MAILS_PER_MINUTE: mailsPerMinute.parse(values.MAILS_PER_MINUTE),
})

/** When a flood's messages come in at the soonest: so many in a minute, and as many more at once. */
const flood = (perMinute: number, minutes: number) =>
  Array.from({ length: perMinute * (minutes + 1) + 1 }, (_, number) =>
    Math.max(0, ((number - perMinute) * MINUTE_MS) / perMinute),
  )

/** The longest that a mail waits for its turn. */
const longestWait = async (arrivals: number[], mailsPerMinute: number) => {
  let now = 0
  const pace = makePace(mailsPerMinute, { now: () => now, sleep: async (ms) => void (now += ms) })
  const waits: number[] = []
  for (const arrival of arrivals) {
    now = Math.max(now, arrival)
    await pace.take()
    waits.push(now - arrival)
  }
  return Math.max(...waits)
}

it.each([
  ['the defaults', paceOf({})],
  ['those of .env.example', paceOf(parseEnv(readFileSync('.env.example', 'utf8')))],
  ['the most that is let in', { CONTACT_LIMIT_PER_MINUTE: 30, MAILS_PER_MINUTE: 30 }],
])('with %s a flood of an hour delays a mail by a minute at most', async (_, settings) => {
  const arrivals = flood(settings.CONTACT_LIMIT_PER_MINUTE, 60)
  expect(await longestWait(arrivals, settings.MAILS_PER_MINUTE)).toBeLessThan(MINUTE_MS + 100)
})

it('with more coming in than going out it would be without bound', async () =>
  expect(await longestWait(flood(60, 60), 30)).toBeGreaterThan(30 * MINUTE_MS))
