/** A real SMTP server without logins, for the demo's inbox and for tests, where it misbehaves on demand. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server'

type Options = SMTPServerOptions & {
  /** Gets each mail before it is answered with 250; if it throws, that is the answer. It records the mail by default. */
  onMail?: (mail: Buffer, session: SMTPServerSession) => unknown
}

/** Listens on `port` of `host`, by default a free one of this machine only. */
export const openMailServer = async ({ onMail, ...options }: Options = {}, port = 0, host = '127.0.0.1') => {
  const raw: Buffer[] = []
  const record = (mail: Buffer) => raw.push(mail)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    // If the sender disconnects halfway, only this mail fails.
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      await (onMail ?? record)(await buffer(stream), session)
    }),
    ...options,
  })
  server.on('error', () => {})
  await once(server.listen(port, host), 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    /** The mails that the default `onMail` has recorded, as received. */
    raw,
    mails: () => Promise.all(raw.map((mail) => PostalMime.parse(mail))),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** An error for a server's handler, answered with the SMTP code `responseCode`. */
export const smtpError = (responseCode: number, message = 'rejected by the test'): Error =>
  Object.assign(new Error(message), { responseCode })

/** The worker's variables for a mail server on `port`. */
export const mailVariables = (port: number) => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'website@salon.example',
  MAIL_TO: 'groomer@salon.example',
})
