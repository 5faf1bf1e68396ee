/** What is checked of a door to the API, whether that is the API's own or nginx: payloads, slow clients, many spellings. */
import { afterAll, beforeEach, expect } from 'vitest'
import type { AppNeeds } from '../../src/http/app.ts'
import { listen, makeServer } from '../../src/http/server.ts'
import { messageStore } from '#src/store/messages.ts'
import { freePort } from '../../../.dev/postgres.ts'
import { testApp } from '../test-app.ts'
import { useDatabase } from '../test-database.ts'
import { exchange, faultsOf, JSON_TYPE, type Payload, send, withForm } from './exchange.ts'
import { SLOW } from './requests.ts'

/** APIs over an empty database, and whatever else is `kept` until the end of the file. */
export const useApis = () => {
  const database = useDatabase()
  const closers: (() => Promise<void>)[] = []
  beforeEach(() => database.db.contactMessage.deleteMany())
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })
  return {
    database,
    keep: (close: () => Promise<void>) => void closers.push(close),
    /** Resolves to the API's port. */
    openApi: async (options: Partial<AppNeeds> = {}, port?: number) => {
      const at = port ?? (await freePort())
      const app = testApp(messageStore(database.db), options)
      closers.push(await listen(makeServer(app.call), at, '127.0.0.1'))
      return at
    },
  }
}

/** Behind nginx each number is another visitor, with limits of its own. */
export const visitor = (number: number): [string, string][] => [
  ['X-Forwarded-For', `198.51.${100 + Math.floor(number / 250)}.${number % 250}`],
]

const GOOD: Payload = { name: 'a form', sent: withForm({}), answers: [202] }
const faultsOfGood = async (url: string, number: number) =>
  faultsOf(GOOD, await send(url, GOOD, visitor(number)))

type Database = ReturnType<typeof useDatabase>

/** What is wrong when `payload` is sent, and then a good form: each is answered and stored as the table says. */
export const faultsAfter = async (url: string, { db }: Database, payload: Payload, number: number) => {
  const answer = await send(url, payload, visitor(number))
  const rows = await db.contactMessage.findMany()
  const isTaken = answer.status === 202 || answer.headers.includes('/contact#sent')
  expect(rows).toHaveLength(isTaken ? 1 : 0)
  expect(rows[0] ?? {}).toMatchObject(payload.stored ?? {})
  return [...faultsOf(payload, answer), ...(await faultsOfGood(url, number + 500))]
}

/** Slow clients, and 20 visitors who do not wait for them: what is wrong, and the statuses of the slow ones. */
export const sendSlowly = async (url: string) => {
  const slow = Array.from({ length: 8 }, () => SLOW).flat()
  let gone = 0
  const hangingUp = slow.map((payload, number) =>
    send(url, payload, visitor(600 + number)).finally(() => gone++),
  )
  const faults = await faultsOfGood(url, 699)
  expect(gone).toBe(0)
  for (let time = 0; time < 20; time++) faults.push(...(await faultsOfGood(url, 700 + time)))
  const answers = await Promise.all(hangingUp)
  faults.push(...answers.flatMap((answer, number) => faultsOf(slow[number]!, answer)))
  return { faults, statuses: [...new Set(answers.map(({ status }) => status))].toSorted() }
}

/** Spellings that nginx and the API might read differently: "//", dots, case, an encoded or an appended character. */
const SPELLINGS = [
  '/api/contact/',
  '/api/Contact',
  '/api/CONTACT',
  '//api/contact',
  '/api//contact',
  '/api/./contact',
  '/x/../api/contact',
  '/api/%63ontact',
  '/api/contact%2f',
  '/api/contact;x',
  '/api/contact?x=1',
  '/api/contact',
]

/** How many posts of one address each are accepted, three in each spelling of the path. */
export const acceptedSpellings = async (url: string, header: string) => {
  const posts = SPELLINGS.flatMap((path) => [path, path, path]).map((path, number) => {
    const headers: [string, string][] = [JSON_TYPE, [header, `198.51.100.${number}`]]
    return exchange(url, { ...withForm({ subject: `Visitor ${number}` }), path, headers })
  })
  const statuses = (await Promise.all(posts)).map(({ status }) => status)
  return statuses.filter((status) => status === 202).length
}

/** Headers with which a client pretends to be another one each time. */
const FORGED = ['X-Forwarded-For', 'X-Real-IP', 'CF-Connecting-IP']

/** Posts until it is refused as too much, pretending to be many; resolves to how many were accepted before. */
export const acceptedBeforeRefusal = async (url: string, most: number): Promise<number> => {
  for (let number = 0; number < most; number++) {
    const address = `198.51.100.${number}`
    const forged = [...FORGED.map((name) => [name, address]), ['Forwarded', `for=${address}`]]
    const headers = [JSON_TYPE, ...forged] as [string, string][]
    const { status } = await exchange(url, { ...withForm({ subject: `Forged ${number}` }), headers })
    if (status === 429) return number
    expect(status).toBe(202)
  }
  return most
}
