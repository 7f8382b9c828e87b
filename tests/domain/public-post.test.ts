import { expect, test } from "vitest"
import {
  AddressRefused,
  assertPublicUrl,
  isPublicAddress,
  lookUpPublic,
  postPublicly,
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

test("a name that leads to a private address is refused", async () => {
  const answer = await new Promise((resolve) => {
    lookUpPublic("localhost", { all: true }, (error) => resolve(error))
  })
  expect(answer).toBeInstanceOf(AddressRefused)
})

test("a name of which one address is private is never connected to", async () => {
  await expect(postPublicly("https://localhost:9/", { headers: {}, body: "" })).rejects.toThrow(
    AddressRefused,
  )
})
