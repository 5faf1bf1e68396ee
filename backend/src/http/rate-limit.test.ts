import { expect, it } from 'vitest'
import { clientNetwork } from './rate-limit.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::FFFF:CB00:7109', '203.0.113.9'],
  ['::ffff:203.0.113.9%eth0', '203.0.113.9'],
  ['2001:0DB8:0001:0002::1%eth0', '2001:db8:1::/48'],
  ['::1', '::/48'],
  ['not an address', 'not an address'],
])('%s belongs to the network %s', (address, expected) => expect(clientNetwork(address)).toBe(expected))
