/** May the mail server send for the domain in From? What DNS says of SPF, DKIM and DMARC. */
import { Resolver } from 'node:dns/promises'

/** What DNS says of a domain; null where it does not answer. */
export type DomainFacts = { spf: string | undefined; dmarc: string | undefined } | null

const ANSWERS_NO = ['ENODATA', 'ENOTFOUND']

const txt = async (resolver: Resolver, name: string) => {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (ANSWERS_NO.includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** Reads SPF and DMARC of `domain`. A DKIM selector is the provider's secret: only a sent mail shows it. */
export const readDomain = async (domain: string): Promise<DomainFacts> => {
  const resolver = new Resolver({ timeout: 2000, tries: 1 })
  try {
    const [own, policy] = await Promise.all([txt(resolver, domain), txt(resolver, `_dmarc.${domain}`)])
    return {
      spf: own.find((record) => record.startsWith('v=spf1')),
      dmarc: policy.find((record) => record.startsWith('v=DMARC1')),
    }
  } catch {
    return null
  }
}
