/** The certificate that a server shows, whether it is valid or not. */
import { connect } from 'node:tls'
import { isIP } from 'node:net'

/** `problem`: Node's code for what a client would refuse it for. */
export type Certificate = { endsAt: Date; problem: string | undefined }

const TIMEOUT_MS = 10_000

/** Greets the https:// server of `address` and hangs up. Rejects with Node's error when nobody answers in time. */
export const readCertificate = (address: string, patienceMs = TIMEOUT_MS): Promise<Certificate> => {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const name = isIP(host) ? {} : { servername: host }
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port || 443), ...name, rejectUnauthorized: false })
    socket.setTimeout(patienceMs, () =>
      socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
    )
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const problem = socket.authorizationError as unknown as string | null
      resolve({ endsAt: new Date(socket.getPeerCertificate().valid_to), problem: problem ?? undefined })
      socket.destroy()
    })
  })
}
