/** Whether an SPF record lets a mail server send (RFC 7208), as far as can be told without the mail. */
import { BlockList, isIP } from 'node:net'
import type { Dns } from './check-dns.ts'

/** `target`: whom a receiver would see, by addresses, or by a name that its provider wants included. */
export type Target = { addresses: string[]; includes: string[] }

/** `unsure`: it has macros or words that only a mail decides, too many look-ups (RFC 7208 4.6.4), or DNS does not answer. */
export type Verdict = 'allowed' | 'not allowed' | 'unsure'

const MOST_LOOKUPS = 10
class UnsureError extends Error {}

const isSpf = (record: string) => /^v=spf1( |$)/i.test(record)

/** The SPF records of `domain`: none, one, or more than are allowed. */
export const spfOf = async (dns: Dns, domain: string): Promise<string[]> =>
  (await dns.txt(domain)).filter(isSpf)

const holds = (network: string, address: string, prefix: number | undefined) => {
  const family = isIP(network)
  if (family === 0 || family !== isIP(address)) return false
  const list = new BlockList()
  list.addSubnet(network, prefix ?? (family === 4 ? 32 : 128), family === 4 ? 'ipv4' : 'ipv6')
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

const TERM = /^[-+~?]?(\w+)(?:[:=]([^/]+))?(?:\/(\d+))?(?:\/\/\d+)?$/

type Term = { kind: string; value: string | undefined; prefix: number | undefined }

const readTerm = (text: string): Term => {
  const [, kind = '', value, prefix] = TERM.exec(text.toLowerCase()) ?? []
  if (value?.includes('%')) throw new UnsureError()
  return { kind, value, prefix: prefix === undefined ? undefined : Number(prefix) }
}

/** One target on its way through the records. */
class Walk {
  readonly #dns: Dns
  readonly #target: Target
  #lookups = 0

  constructor(dns: Dns, target: Target) {
    this.#dns = dns
    this.#target = target
  }

  #isWithin(networks: string[], prefix: number | undefined) {
    const { addresses } = this.#target
    return networks.some((network) => addresses.some((address) => holds(network, address, prefix)))
  }

  async #isAmong(names: string[], prefix: number | undefined) {
    return this.#isWithin((await Promise.all(names.map(this.#dns.addresses))).flat(), prefix)
  }

  async #matches({ kind, value, prefix }: Term, domain: string): Promise<boolean> {
    if (kind === 'all') return true
    if (kind === 'ip4' || kind === 'ip6') return this.#isWithin([value ?? ''], prefix)
    if (++this.#lookups > MOST_LOOKUPS) throw new UnsureError()
    if (kind === 'a') return this.#isAmong([value ?? domain], prefix)
    if (kind === 'mx') return this.#isAmong(await this.#dns.mailServers(value ?? domain), prefix)
    if (kind !== 'include' && kind !== 'redirect') throw new UnsureError()
    return this.#target.includes.includes(value ?? '') || this.allows(value ?? '')
  }

  /** The first term that matches decides; `redirect` comes after all others (RFC 7208 6.1). */
  async allows(domain: string): Promise<boolean> {
    const [record = ''] = await spfOf(this.#dns, domain)
    const terms = record.trim().split(/\s+/).slice(1)
    const last = terms.filter((term) => /^redirect=/i.test(term))
    for (const term of [...terms.filter((one) => !last.includes(one)), ...last])
      if (await this.#matches(readTerm(term), domain)) return !/^[-~?]/.test(term)
    return false
  }
}

/** May `target` send for `domain`? */
export const evaluateSpf = async (dns: Dns, domain: string, target: Target): Promise<Verdict> => {
  try {
    return (await new Walk(dns, target).allows(domain)) ? 'allowed' : 'not allowed'
  } catch {
    return 'unsure'
  }
}
