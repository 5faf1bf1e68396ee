/**
 * The table "Abuse: payload -> answer" as data, for any address of the site: the API, Debian's nginx, the stack.
 * It knows no test runner.
 */
import { exchange, PATIENCE_MS, type Answer } from './payloads/exchange.ts'
import { JSON_TYPE, type Payload, withForm } from './payloads/payload.ts'
import { REQUESTS } from './payloads/requests.ts'
import { SIZES, SLOW } from './payloads/sizes.ts'
import { TEXTS } from './payloads/texts.ts'

export const PAYLOADS: Payload[] = [...TEXTS, ...REQUESTS, ...SIZES]
export { SLOW }

const LEAKS = /^access-control-|^x-powered-by|^server: .*\d/im
const INNARDS = /node_modules|\.ts:\d|\bat \S+ \(|postgres|prisma|redis/i

/** Headers of one more visitor, for a site that limits how much each of them may send. */
export type VisitorHeaders = (number: number) => [string, string][]

/** What of `answer` is not as it must be; empty when all is well. */
export const faultsOf = (payload: Payload, answer: Answer): string[] => {
  const { answers, says } = payload
  const { status, headers, text, milliseconds } = answer
  return [
    ...(answers.includes(status) ? [] : [`answered ${status || 'nothing'}, not ${answers.join(' or ')}`]),
    ...(says !== undefined && text !== says ? [`said "${text}", not "${says}"`] : []),
    ...(LEAKS.test(headers) ? ['told too much in a header'] : []),
    ...(INNARDS.test(text) ? ['told its innards'] : []),
    ...(milliseconds > 0.9 * PATIENCE_MS ? [`took ${Math.round(milliseconds)} ms`] : []),
  ]
}

/** Sends one payload as a visitor of its own. */
export const send = (baseUrl: string, { sent }: Payload, visitor: [string, string][] = []): Promise<Answer> =>
  exchange(baseUrl, { ...sent, headers: [...visitor, ...(sent.headers ?? [])] })

/** Sends the whole table to `baseUrl`, one after the other; resolves to one line for each answer that is wrong. */
export const checkPayloads = async (
  baseUrl: string,
  visitor: VisitorHeaders = () => [],
): Promise<string[]> => {
  const wrong: string[] = []
  for (const [number, payload] of PAYLOADS.entries()) {
    const faults = faultsOf(payload, await send(baseUrl, payload, visitor(number)))
    wrong.push(...faults.map((fault) => `${payload.name}: ${fault}`))
  }
  return wrong
}

/** Headers with which a client pretends to be another one each time. */
const forged = (number: number): [string, string][] => [
  ['X-Forwarded-For', `198.51.100.${number}`],
  ['X-Real-IP', `198.51.100.${number}`],
  ['Forwarded', `for=198.51.100.${number}`],
  ['CF-Connecting-IP', `198.51.100.${number}`],
]

/** Posts until it is refused as too much, pretending to be many; resolves to how many were accepted before. */
export const acceptedBeforeRefusal = async (baseUrl: string, most: number): Promise<number> => {
  for (let number = 0; number < most; number++) {
    const sent = withForm({ subject: `Forged ${number}` })
    const { status } = await exchange(baseUrl, { ...sent, headers: [JSON_TYPE, ...forged(number)] })
    if (status === 429) return number
    if (status !== 202) throw new Error(`A post was answered ${status}.`)
  }
  return most
}

/** Posts `count` messages as that many visitors; resolves to the statuses of the answers. */
export const statusesOf = async (
  baseUrl: string,
  addressOf: (number: number) => string,
  count: number,
): Promise<number[]> => {
  const statuses: number[] = []
  for (let number = 1; number <= count; number++) {
    const headers: [string, string][] = [JSON_TYPE, ['X-Forwarded-For', addressOf(number)]]
    statuses.push(
      (await exchange(baseUrl, { ...withForm({ subject: `Visitor ${number}` }), headers })).status,
    )
  }
  return statuses
}
