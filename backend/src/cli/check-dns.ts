/** What DNS says of the domain in From: may the mail server send for it? */
import { Resolver } from 'node:dns/promises'

/** Looks names up; a name without such a record has an empty list. Throws when DNS does not answer. */
export type Dns = {
  txt: (name: string) => Promise<string[]>
  /** Addresses of both families. */
  addresses: (name: string) => Promise<string[]>
  mailServers: (name: string) => Promise<string[]>
  /** Whether there is the name, or one below it (RFC 8020). */
  exists: (name: string) => Promise<boolean>
}

const NO_SUCH_NAME = 'ENOTFOUND'
const ANSWERS_NO = ['ENODATA', NO_SUCH_NAME]

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

const orNone = async <T>(found: Promise<T[]>): Promise<T[]> => {
  try {
    return await found
  } catch (error) {
    if (ANSWERS_NO.includes(codeOf(error))) return []
    throw error
  }
}

/** Asks `servers`, or else those of this machine. */
export const openDns = (servers?: string[]): Dns => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return {
    txt: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    addresses: async (name) =>
      (await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))])).flat(),
    mailServers: async (name) => (await orNone(resolver.resolveMx(name))).map(({ exchange }) => exchange),
    exists: (name) =>
      resolver.resolveTxt(name).then(
        () => true,
        (error: unknown) => {
          if (!ANSWERS_NO.includes(codeOf(error))) throw error
          return codeOf(error) !== NO_SUCH_NAME
        },
      ),
  }
}
