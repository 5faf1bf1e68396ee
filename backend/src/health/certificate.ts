/** Reads a server's certificate and what is wrong with it. */
import { isIP } from 'node:net'
import { connect } from 'node:tls'

type CertificateProblem = { kind: 'name' | 'time' | 'issuer'; report: string }

const UNTRUSTED = 'is of an authority that is not trusted here'
const INCOMPLETE = `${UNTRUSTED}, or the server does not send the intermediate certificates`

/** Codes of Node's TLS: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const PROBLEMS: Record<string, [CertificateProblem['kind'], report: string]> = {
  ERR_TLS_CERT_ALTNAME_INVALID: ['name', 'is for another name'],
  CERT_HAS_EXPIRED: ['time', 'has expired'],
  CERT_NOT_YET_VALID: ['time', 'is not valid yet, or this clock is wrong'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['issuer', 'is self-signed'],
  SELF_SIGNED_CERT_IN_CHAIN: ['issuer', UNTRUSTED],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['issuer', INCOMPLETE],
  UNABLE_TO_GET_ISSUER_CERT: ['issuer', INCOMPLETE],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['issuer', INCOMPLETE],
}

/** What Node's `code` says about a certificate; undefined if it is about something else. */
export const certificateProblem = (code: string | undefined): CertificateProblem | undefined => {
  const [kind, report] = PROBLEMS[code ?? ''] ?? []
  return kind && { kind, report: `${report} (${code})` }
}

/** `problem`: Node's code for the reason a client would reject it. */
type Certificate = { endsAt: Date; problem: string | undefined }

const TIMEOUT_MS = 10_000

/** Connects to the https:// server of `address` and closes. Rejects with Node's error if there is no answer in time. */
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
