import { expect, it } from 'vitest'
import { sendSlowly, useApis } from './payloads.ts'

const { openApi } = useApis()

it('the API hangs up on slow clients, and no other visitor waits for them', async () =>
  expect(await sendSlowly(`http://127.0.0.1:${await openApi({})}`)).toEqual([408]))
