/** What is wrong with a server's certificate, told by Node's own code for it: one problem must not pass for another. */

export type CertificateProblem = { kind: 'name' | 'time' | 'issuer'; told: string }

const time = (told: string): CertificateProblem => ({ kind: 'time', told })
const issuer = (told: string): CertificateProblem => ({ kind: 'issuer', told })

const UNKNOWN_ISSUER = issuer(
  'is of an authority that nobody knows here, or the server does not send the certificates between',
)

/** Codes of Node's TLS: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const PROBLEMS: Record<string, CertificateProblem> = {
  ERR_TLS_CERT_ALTNAME_INVALID: { kind: 'name', told: 'is for another name' },
  CERT_HAS_EXPIRED: time('has expired'),
  CERT_NOT_YET_VALID: time('is not valid yet, or this clock is wrong'),
  DEPTH_ZERO_SELF_SIGNED_CERT: issuer('is signed by nobody but itself'),
  SELF_SIGNED_CERT_IN_CHAIN: issuer('is of an authority that nobody knows here'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
}

/** The problem behind Node's `code`; undefined where that is about no certificate. */
export const certificateProblem = (code: string | undefined): CertificateProblem | undefined =>
  code === undefined ? undefined : PROBLEMS[code]
