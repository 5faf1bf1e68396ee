import { expect, it } from 'vitest'
import { clientNetwork, makeRateLimit, SUSPECTS_PER_DAY } from './rate-limit.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::FFFF:CB00:7109', '203.0.113.9'],
  ['::ffff:203.0.113.9%eth0', '203.0.113.9'],
  ['2001:0DB8:0001:0002::1%eth0', '2001:db8:1::/48'],
  ['::1', '::/48'],
  ['not an address', 'not an address'],
])('%s belongs to the network %s', (address, expected) => expect(clientNetwork(address)).toBe(expected))

it('suspects that will not be stored hold no place of a genuine message that comes at the same moment', async () => {
  const count = makeRateLimit({ limitPerHour: 1000, limitPerMinute: SUSPECTS_PER_DAY + 1 })
  for (let number = 0; number < SUSPECTS_PER_DAY; number++) await count('192.0.2.1', true)
  const suspects = Array.from({ length: 3 }, () => count('192.0.2.1', true))
  const genuine = count('192.0.2.2', false)
  expect((await Promise.allSettled(suspects)).map(({ status }) => status)).toEqual(
    suspects.map(() => 'rejected'),
  )
  await expect(genuine).resolves.toBeTypeOf('function')
})
