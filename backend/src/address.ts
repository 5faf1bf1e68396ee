/** Addresses of the internet protocol, in every notation: what they mean to us. */
import ipaddr from 'ipaddr.js'

/** IPv6 addresses that are an IPv4 one in their last four bytes: mapped, translated (RFC 6145), NAT64 (RFC 6052). */
const HOLDS_IPV4 = new Set<string>(['ipv4Mapped', 'rfc6145', 'rfc6052'])

/** The address without its disguise; undefined for what is none. */
const read = (text: string) => {
  if (!ipaddr.isValid(text)) return undefined
  const address = ipaddr.parse(text)
  const disguised = address.kind() === 'ipv6' && HOLDS_IPV4.has(address.range())
  return disguised ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address
}

/**
 * One household: an IPv4 address, or the /56 network of an IPv6 address, which is what a provider hands to one
 * customer (RFC 6177, RIPE-690). With a /64 for each of its 256, one person could use up the limit of all visitors.
 */
export const household = (text: string): string => {
  const address = read(text)
  if (address?.kind() !== 'ipv6') return address?.toString() ?? text
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${new ipaddr.IPv6(address.toByteArray())}/56`)}/56`
}

/** Whether the address is this machine's own to itself. */
export const isLoopback = (text: string): boolean => read(text)?.range() === 'loopback'

/** Whether the name or address is the machine's own to itself. */
export const isLocalHost = (host: string): boolean => /^(.+\.)?localhost$/i.test(host) || isLoopback(host)

/** Whether only this machine can open that site. */
export const isLocalSite = (address: string | undefined): boolean =>
  address !== undefined &&
  URL.canParse(address) &&
  isLocalHost(new URL(address).hostname.replace(/^\[|\]$/g, ''))
