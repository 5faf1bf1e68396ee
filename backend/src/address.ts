/** IP addresses in every notation, and what they stand for. */
import ipaddr from 'ipaddr.js'

/** The parsed address, as IPv4 if it is mapped into IPv6; undefined if it is no address. */
const parseAddress = (text: string) => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined)

/**
 * The unit of a visitor's rate limit: an IPv4 address, or the /48 network of an IPv6 address, the largest that a
 * provider assigns to one customer (RFC 6177, RIPE-690). Limited by /56, such a customer could use 256 times the limit.
 */
export const clientNetwork = (text: string): string => {
  const address = parseAddress(text)
  if (address?.kind() !== 'ipv6') return address?.toString() ?? text
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${new ipaddr.IPv6(address.toByteArray())}/48`)}/48`
}

export const isLoopback = (text: string): boolean => parseAddress(text)?.range() === 'loopback'

export const isLocalHost = (host: string): boolean => /^(.+\.)?localhost$/i.test(host) || isLoopback(host)

/** The host in a URL, an IPv6 address without its brackets; any other text unchanged. */
export const hostOf = (text: string): string => URL.parse(text)?.hostname.replace(/^\[|\]$/g, '') ?? text

/** Whether only this machine can open the site. */
export const isLocalSite = (address: string | undefined): boolean =>
  address !== undefined && URL.canParse(address) && isLocalHost(hostOf(address))
