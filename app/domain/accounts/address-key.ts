/**
 * What counts as one visitor's network: an IPv4 address, or the /64 of an IPv6 address, since one
 * subscriber holds all of it.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!ip.includes(":")) return ip
  const [head = "", tail] = ip.toLowerCase().replace(/%.*$/, "").split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail ? tail.split(":") : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after]
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""))
  return `${network.join(":")}::/64`
}
