/** The address of the site, in SITE_URL, and which addresses are this machine's own. */
import * as z from 'zod'

const SITE_ADDRESS =
  'must be the address of the site in lower case, without a path or a slash at the end, such as https://www.example.org'

/** The rule for SITE_URL, to which the pages' paths are appended. */
export const siteUrl = z
  .url({ protocol: /^https?$/, error: SITE_ADDRESS, abort: true })
  .refine((url) => new URL(url).origin === url, SITE_ADDRESS)

/** Throws an Error whose message is a sentence. */
export const readSiteUrl = (text: string | undefined): string => {
  const { data, error } = siteUrl.safeParse(text)
  if (error) throw new Error(`SITE_URL ${error.issues[0]!.message}.`)
  return data
}

/** The host in a URL, an IPv6 address without its brackets; any other text unchanged. */
export const hostOf = (text: string): string => URL.parse(text)?.hostname.replace(/^\[|\]$/g, '') ?? text

/** Whether the host, a name or an IP address, is this machine (loopback). */
export const isLocalHost = (host: string): boolean =>
  /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)

/** Whether only this machine can open the address. */
export const isLocalUrl = (url = ''): boolean => URL.canParse(url) && isLocalHost(hostOf(url))
