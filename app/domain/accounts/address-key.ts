/** Brackets, a port and a zone, which proxies may write around an address. */
const DECORATION = /^\[|\](:\d+)?$|%[^\]]*/g
const IPV4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/

/**
 * What counts as one visitor's network: an IPv4 address, or the /64 of an IPv6 address, since one
 * subscriber holds all of it. An IPv4 address in the clothes of IPv6 is that IPv4 address.
 */
export function addressKey(ip: string): string {
  const [, ipv4] = IPV4.exec(ip) ?? []
  if (ipv4) return ipv4
  const groups = readIpv6(ip.replace(DECORATION, ""))
  if (!groups) return ip
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return toIpv4(groups[6] ?? 0, groups[7] ?? 0)
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(":")}::/64`
}

/** The eight groups of an IPv6 address, however it is written; undefined for anything else. */
function readIpv6(text: string): number[] | undefined {
  // A URL writes every spelling of an address in one way, an IPv4 ending as two groups.
  const url = `http://[${text}]`
  if (!text.includes(":") || !URL.canParse(url)) return undefined
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::")
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16))
  const before = read(head)
  const after = read(tail ?? "")
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const toIpv4 = (high: number, low: number): string =>
  [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".")
