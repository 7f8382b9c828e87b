/** Brackets, port and zone, which proxies may add. */
const DECORATION = /^\[|\](:\d+)?$|%[^\]]*/g
const IPV4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/

/** Returns the IPv4 address (also mapped into IPv6) or the IPv6 /64. */
export function networkKeyOf(ip: string): string {
  const [, ipv4] = IPV4.exec(ip) ?? []
  if (ipv4) return ipv4
  const groups = readIpv6(ip.replace(DECORATION, ""))
  if (!groups) return ip
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return toIpv4(groups[6] ?? 0, groups[7] ?? 0)
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(":")}::/64`
}

function readIpv6(text: string): number[] | undefined {
  // URL normalizes every spelling, including embedded IPv4.
  const url = text.includes(":") ? URL.parse(`http://[${text}]`) : null
  if (!url) return undefined
  const [head = "", tail] = url.hostname.slice(1, -1).split("::")
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16))
  const before = read(head)
  const after = read(tail ?? "")
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const toIpv4 = (high: number, low: number): string =>
  [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".")

/** Recognizable, but too coarse to locate a house. */
export function formatCoarseNetwork(ip: string | null): string | undefined {
  const network = networkKeyOf(ip ?? "")
  if (network.includes(":")) return `${network.split(":").slice(0, 3).join(":")}:x`
  return network === "" ? undefined : network.replace(/\d+$/, "x")
}
