import type { LookupAddress } from "node:dns"
import { Resolver } from "node:dns/promises"
import http from "node:http"
import https from "node:https"
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net"
import { env } from "./env.server.ts"

/** No public https address. */
export class AddressRefused extends Error {
  override name = "AddressRefused"
}

const PRIVATE: readonly [network: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
]

/** Tunnels and examples within the public part of IPv6. */
const TUNNELS: readonly [network: string, bits: number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]

const privateV4 = new BlockList()
for (const [network, bits] of PRIVATE) privateV4.addSubnet(network, bits, "ipv4")
const publicV6 = new BlockList()
publicV6.addSubnet("2000::", 3, "ipv6")
const tunnels = new BlockList()
for (const [network, bits] of TUNNELS) tunnels.addSubnet(network, bits, "ipv6")

/** Only global unicast; what is unknown is private. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return publicV6.check(address, "ipv6") && !tunnels.check(address, "ipv6")
  return isIP(address) === 4 && !privateV4.check(address, "ipv4")
}

const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i

/** Checks what can be seen without a look-up. @throws AddressRefused */
export function assertPublicUrl(text: string): void {
  if (env.WEBHOOKS_LOCAL) return
  const url = URL.parse(text)
  if (url?.protocol !== "https:") throw new AddressRefused("The address must begin with https.")
  if (url.username || url.password) throw new AddressRefused("The address must hold no password.")
  const host = url.hostname.replace(/^\[|\]$/g, "")
  const isName = isIP(host) === 0
  if (isName ? LOCAL_NAME.test(host) || !host.includes(".") : !isPublicAddress(host)) {
    throw new AddressRefused("The address must be a public one.")
  }
}

/** Needs no thread of the process: `dns.lookup` has two, which slow names would take from all. */
export const resolver = new Resolver({ timeout: 2000, tries: 1 })

/** Refuses a name of which any address is private, so the connection goes to a checked one. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  findAddresses(hostname).then(
    (addresses) => {
      const [first] = addresses
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    },
    (error) => callback(error, "", 0),
  )
}

/** @throws AddressRefused, and errors of the look-up */
async function findAddresses(name: string): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const [first, ...others] = [
    ...(v4.status === "fulfilled" ? v4.value : []).map((address) => ({ address, family: 4 })),
    ...(v6.status === "fulfilled" ? v6.value : []).map((address) => ({ address, family: 6 })),
  ]
  if (!first) throw v4.status === "rejected" ? v4.reason : new Error("The name has no address.")
  if ([first, ...others].every(({ address }) => isPublicAddress(address))) return [first, ...others]
  throw new AddressRefused("The name leads to a private address.")
}

const TIMEOUT_MS = 8_000
const MAX_ANSWER = 1_000

export type PostAnswer = { status: number; text: string }

/**
 * Posts to a public https address within 8 seconds and follows no redirect. @throws AddressRefused,
 * and errors of the connection
 */
export async function postPublicly(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer },
): Promise<PostAnswer> {
  assertPublicUrl(url)
  const { request } = url.startsWith("http:") ? http : https
  const options = {
    method: "POST",
    headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(!env.WEBHOOKS_LOCAL && { lookup: lookUpPublic }),
  }
  return new Promise((resolve, reject) => {
    let hasAnswer = false
    const sending = request(url, options, (response) => {
      hasAnswer = true
      const status = response.statusCode ?? 0
      let text = ""
      const end = () => {
        resolve({ status, text: text.slice(0, MAX_ANSWER) })
        response.destroy()
      }
      response.setEncoding("utf8")
      response.on("data", (part: string) => {
        text += part
        if (text.length >= MAX_ANSWER) end()
      })
      response.on("end", end)
      response.on("error", reject)
    })
    sending.on("error", reject)
    // Also after a 101, of which Node tells nobody.
    sending.on("close", () => {
      if (!hasAnswer) reject(new Error("The connection closed without an answer."))
    })
    sending.end(body)
  })
}
