import request from 'supertest'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sentForm } from '#test/samples.ts'
import { idleApp } from '#test/test-app.ts'

describe('the limit', () => {
  const post = (limitPerHour: number) => {
    const app = idleApp({ limitPerHour, limitPerMinute: 10_000 })
    const server = app.callback()
    const send = (address: string) =>
      request(server).post('/api/contact').set('X-Real-IP', address).send(sentForm)
    return Object.assign(async (address: string) => (await send(address)).status, { send })
  }

  it('lets an address with a zone in, and counts it', async () => {
    const from = post(1)
    expect([await from('fe80::1%eth0'), await from('fe80::2%eth0')]).toEqual([202, 429])
  })

  it('says how long to wait, at the end of the hour in words too', async () => {
    const from = post(1)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await from('203.0.113.1')
    vi.setSystemTime(Date.now() + 59.5 * 60_000)
    const { text, headers } = await from.send('203.0.113.1')
    expect(text).toContain('Please try again in a minute or message us instead.')
    expect(headers['retry-after']).toBe('30')
  })

  it('distinguishes visitors who come as IPv4 in IPv6, however it is written', async () => {
    const from = post(1)
    expect([await from('::ffff:cb00:7101'), await from('::ffff:cb00:7102')]).toEqual([202, 202])
    expect([await from('::ffff:203.0.113.1'), await from('203.0.113.2')]).toEqual([429, 429])
  })
})
