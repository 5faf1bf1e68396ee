import { expect, it } from 'vitest'
import { isLocalHost, isLocalUrl } from './site-variables.ts'

it.each([
  ['127.9.9.9', true],
  ['::1', true],
  ['mail.LocalHost', true],
  ['::', false],
  ['128.0.0.1', false],
  ['1270.0.0.1', false],
  ['localhost.example', false],
])('%s is this machine: %s', (host, expected) => expect(isLocalHost(host)).toBe(expected))

it.each([
  ['http://localhost:8080', true],
  ['http://[::1]:80', true],
  ['http://127.1/', true],
  ['http://salon.localhost', true],
  ['https://localhost.salon.example', false],
  ['localhost', false],
  [undefined, false],
])('%s is an address that only this machine can open: %s', (url, expected) =>
  expect(isLocalUrl(url)).toBe(expected),
)
