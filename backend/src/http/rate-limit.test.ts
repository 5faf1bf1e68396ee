import { expect, it } from 'vitest'
import { clientNetwork, makeRateLimit } from './rate-limit.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::FFFF:CB00:7109', '203.0.113.9'],
  ['::ffff:203.0.113.9%eth0', '203.0.113.9'],
  ['2001:0DB8:0001:0002::1%eth0', '2001:db8:1::/48'],
  ['::1', '::/48'],
  ['not an address', 'not an address'],
])('%s belongs to the network %s', (address, expected) => expect(clientNetwork(address)).toBe(expected))

const LIMITS = { limitPerHour: 10, limitPerMinute: 11, suspectsPerNetwork: 5, suspectsPerDay: 10 }
/** How many of these posts are accepted. */
const countAccepted = async (posts: Promise<unknown>[]) =>
  (await Promise.allSettled(posts)).filter(({ status }) => status === 'fulfilled').length
const postsOf = (count: ReturnType<typeof makeRateLimit>, ...addresses: string[]) =>
  addresses.flatMap((address) => Array.from({ length: 6 }, () => count(address, true)))

it('suspects have a limit for each network and one for all, beyond which they take no genuine message’s place', async () => {
  const count = makeRateLimit(LIMITS)
  expect(await countAccepted(postsOf(count, '2001:db8::1'))).toBe(5)
  expect(await countAccepted(postsOf(count, '2001:db8:0:1::1', '192.0.2.2', '192.0.2.3'))).toBe(5)
  const suspects = postsOf(count, '192.0.2.3')
  const genuine = count('192.0.2.3', false)
  expect(await countAccepted(suspects)).toBe(0)
  await expect(genuine).resolves.toBeTypeOf('function')
})
