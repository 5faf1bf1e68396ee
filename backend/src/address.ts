/** IP addresses in every notation, and what they stand for. */
import ipaddr from 'ipaddr.js'

/** IPv6 ranges that hold an IPv4 address in their last four bytes: mapped, translated (RFC 6145), NAT64 (RFC 6052). */
const HOLDS_IPV4 = new Set<string>(['ipv4Mapped', 'rfc6145', 'rfc6052'])

/** The parsed address, as IPv4 if it holds one; undefined if it is no address. */
const parseAddress = (text: string) => {
  if (!ipaddr.isValid(text)) return undefined
  const address = ipaddr.parse(text)
  const holdsIpv4 = address.kind() === 'ipv6' && HOLDS_IPV4.has(address.range())
  return holdsIpv4 ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address
}

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
