/** A real SMTP server that records its mails and misbehaves on demand. */
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type MailServer = {
  port: number
  /** The mails it answered with 250, as received. */
  raw: Buffer[]
  mails: () => Promise<Email[]>
  close: () => Promise<void>
}

/** Listens on a free port of 127.0.0.1; `options` replace the default behaviour. */
export const openMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const raw: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: async (stream, _session, callback) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      raw.push(Buffer.concat(chunks))
      callback()
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as { port: number }).port,
    raw,
    mails: () => Promise.all(raw.map((mail) => PostalMime.parse(mail))),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** An error for a server's handler, answered with the SMTP code `responseCode`. */
export const smtpError = (responseCode: number, message = 'rejected by the test'): Error =>
  Object.assign(new Error(message), { responseCode })

/** The worker's variables for a mail server on `port`. */
export const mailVariables = (port: number) => ({
  SITE_NAME: 'Willow & Wag',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'website@salon.example',
  MAIL_TO: 'groomer@salon.example',
})
