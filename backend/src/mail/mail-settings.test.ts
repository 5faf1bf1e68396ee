import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { claimedMessage } from '../../test/samples.ts'
import { LEASE_SECONDS } from '../contact/schedule.ts'
import {
  fingerprint,
  LONGEST_SEND_MS,
  type MailSettings,
  openMailer,
  transportOptions,
} from './smtp-mailer.ts'

const settings: MailSettings = {
  SITE_NAME: 'Willow & Wag',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: 587,
  SMTP_SECURITY: 'starttls',
  SMTP_USER: 'website',
  SMTP_PASSWORD: 'secret',
  MAIL_FROM: 'website@salon.example',
  MAIL_TO: 'groomer@salon.example',
}

describe('the times of a send', () => {
  it('wait ten minutes for the end of DATA, as RFC 5321 4.5.3.2.6 asks', () =>
    expect(transportOptions(settings).socketTimeout).toBe(600_000))

  it('all end before the lease does', () =>
    expect(LONGEST_SEND_MS).toBeLessThan(LEASE_SECONDS * 1000 - 60_000))

  it('end a conversation that goes on for ever', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220-')
      const dripping = setInterval(() => socket.write('x'), 50)
      socket.on('close', () => clearInterval(dripping))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    const mailer = openMailer({ ...settings, SMTP_PORT: port, SMTP_SECURITY: 'none' }, { longestSendMs: 400 })
    expect(await mailer.send(claimedMessage())).toMatchObject({
      sent: false,
      failure: { class: 'unreached' },
    })
  })
})

describe('the fingerprint of the settings', () => {
  it.each(
    Object.entries({
      SMTP_HOST: 'b',
      SMTP_PORT: 25,
      SMTP_SECURITY: 'tls',
      SMTP_USER: 'b',
      SMTP_PASSWORD: 'b',
      MAIL_FROM: 'b@b.example',
      MAIL_TO: 'b@b.example',
    }),
  )('differs when %s does', (name, value) =>
    expect(fingerprint({ ...settings, [name]: value })).not.toBe(fingerprint(settings)),
  )

  it('is the same for the same settings', () =>
    expect(fingerprint({ ...settings })).toBe(fingerprint(settings)))
})
