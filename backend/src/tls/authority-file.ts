/** A certificate authority of the operator's own, which servers of ours may be signed by. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const isCertificate = (pem: string) => {
  try {
    return new X509Certificate(pem).subject !== undefined
  } catch {
    return false
  }
}

/** What is wrong with the PEM file, as the rest of a sentence that begins with its variable; undefined when it is well. */
export const authorityProblem = (path: string): string | undefined => {
  const text = read(path)
  if (text === undefined)
    return `must name a file that the containers may read (chmod 644), and ${path} cannot be read`
  const found = text.match(CERTIFICATE) ?? []
  if (found.length > 0 && found.every(isCertificate)) return undefined
  return `must name a PEM file with the certificate of an authority (BEGIN CERTIFICATE), and ${path} is none`
}

const contexts = new Map<string, SecureContext>()

/** Trusts whom this machine trusts, and the authorities in the file. Read once: making it takes a while. */
export const trusting = (path: string): SecureContext => {
  const known = contexts.get(path)
  if (known) return known
  const made = createSecureContext({ ca: [...getCACertificates('default'), readFileSync(path, 'utf8')] })
  contexts.set(path, made)
  return made
}
