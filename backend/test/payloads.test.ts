/** The table "Abuse: payload -> answer", where the answer is made: at the API. What nginx answers is in nginx.test.ts. */
import { beforeAll, expect, it } from 'vitest'
import { isLong } from '../../.dev/long.ts'
import {
  acceptedBeforeRefusal,
  acceptedSpellings,
  faultsAfter,
  sendSlowly,
  useApis,
} from './payloads/checks.ts'
import { PROTOCOL, REQUESTS, SIZES } from './payloads/requests.ts'
import { TEXTS } from './payloads/texts.ts'

const { database, openApi } = useApis()
const addressOf = (port: number) => `http://127.0.0.1:${port}`
let url: string
beforeAll(async () => {
  url = addressOf(await openApi())
})

it.each([...TEXTS, ...REQUESTS, ...PROTOCOL, ...SIZES].map((payload) => [payload.name, payload] as const))(
  'the API answers %s',
  async (_, payload) => expect(await faultsAfter(url, database, payload, 0)).toEqual([]),
)

it.runIf(isLong)('the API hangs up on slow clients, and no other visitor waits for them', async () =>
  expect(await sendSlowly(url)).toEqual({ faults: [], statuses: [408] }),
)

it('the API’s limit of all visitors together is passed by no other spelling of the path', async () => {
  const limited = await openApi({ trustProxy: true, limitPerMinute: 5 })
  expect(await acceptedSpellings(addressOf(limited), 'X-Real-IP')).toBe(5)
})

it('a client that pretends to be many is one to the API', async () =>
  expect(await acceptedBeforeRefusal(addressOf(await openApi({ limitPerHour: 7 })), 30)).toBe(7))
