import { expect, it } from 'vitest'
import { clientNetwork, isLocalSite, isLoopback } from './address.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::FFFF:CB00:7109', '203.0.113.9'],
  ['0000:0000:0000:0000:0000:ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9%eth0', '203.0.113.9'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1::/48'],
  ['2001:db8:1:102::1%eth0', '2001:db8:1::/48'],
  ['::1', '::/48'],
  ['not an address', 'not an address'],
])('%s belongs to the network %s', (address, expected) => expect(clientNetwork(address)).toBe(expected))

it.each([
  ['127.9.9.9', true],
  ['::1%lo', true],
  ['::ffff:7f00:1', true],
  ['::', false],
  ['::ffff:128.0.0.1', false],
  ['1270.0.0.1', false],
  ['localhost', false],
])('%s is a loopback address: %s', (address, expected) => expect(isLoopback(address)).toBe(expected))

it.each([
  ['http://localhost:8080', true],
  ['http://[::1]:80', true],
  ['http://salon.localhost', true],
  ['https://localhost.salon.example', false],
  [undefined, false],
])('%s is a site that only this machine can open: %s', (address, expected) =>
  expect(isLocalSite(address)).toBe(expected),
)
