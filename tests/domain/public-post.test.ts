import { createSocket } from "node:dgram"
import dns from "node:dns/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  AddressRefused,
  assertPublicUrl,
  isPublicAddress,
  lookUpPublic,
  postPublicly,
  resolver,
} from "#app/platform/public-post.server.ts"

test.each([
  ...["127.0.0.1", "10.1.2.3", "172.31.255.255", "192.168.0.1", "169.254.169.254", "100.64.0.1"],
  ...["0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd12::1"],
  ...["::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "nonsense", ""],
])("%s is no public address", (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(["8.8.8.8", "93.184.215.14", "2606:4700::1111"])("%s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...["http://example.com/", "https://127.0.0.1/", "https://[::1]/", "https://2130706433/"],
  ...["https://0x7f.1/", "https://localhost/", "https://db.internal/", "https://intranet/"],
  ...["https://user:secret@example.com/", "ftp://example.com/", "nothing", "https://a.localhost/"],
])("%s is refused before any look-up", (url) => {
  expect(() => assertPublicUrl(url)).toThrow(AddressRefused)
})

/** A name server that knows two names, and answers nothing about others. */
async function aNameServer() {
  const socket = createSocket("udp4")
  const known: Record<string, string[]> = {
    "private.example": ["10.1.2.3"],
    "mixed.example": ["93.184.215.14", "10.1.2.3"],
  }
  socket.on("message", (asked, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
      labels.push(asked.subarray(at + 1, at + 1 + length).toString())
      at += 1 + length
    }
    const question = asked.subarray(12, at + 5)
    const addresses = known[labels.join(".")]
    if (!addresses) return
    const isV4 = asked.readUInt16BE(at + 1) === 1
    const answers = isV4 ? addresses : []
    const header = Buffer.alloc(12)
    asked.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    const records = answers.map((ip) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...ip.split(".").map(Number)]),
    )
    socket.send(Buffer.concat([header, question, ...records]), from.port)
  })
  await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound))
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return socket
}

describe("a look-up", () => {
  let socket: Awaited<ReturnType<typeof aNameServer>>
  beforeAll(async () => {
    socket = await aNameServer()
  })
  afterAll(() => {
    socket.close()
  })

  test.each(["private.example", "mixed.example"])(
    "refuses %s, of which an address is private",
    async (name) => {
      const answer = await new Promise((resolve) => {
        lookUpPublic(name, { all: true }, (error) => resolve(error))
      })
      expect(answer).toBeInstanceOf(AddressRefused)
      const post = postPublicly(`https://${name}:9/`, { headers: {}, body: "" })
      await expect(post).rejects.toThrow(AddressRefused)
    },
  )

  test("of a silent name server delays nobody and ends within seconds", async () => {
    const began = Date.now()
    const posts = Array.from({ length: 20 }, (_, n) =>
      postPublicly(`https://a${n}.example/`, { headers: {}, body: "" }).catch((error) => error),
    )
    await new Promise((done) => setTimeout(done, 50))
    await dns.lookup("localhost")
    expect(Date.now() - began).toBeLessThan(3000)
    for (const error of await Promise.all(posts)) expect(error).toBeInstanceOf(Error)
    expect(Date.now() - began).toBeLessThan(7000)
  })
})
