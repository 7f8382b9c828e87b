import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { asSent, ENCODINGS } from "#tests/support/bytes-sent.ts"
import { aServer } from "#tests/support/servers.ts"

const server = await aServer()
const maya = await signedInAs(server, "influencer", { name: "Maya" })

/** A shared page and a personal one. */
const PASSING = [href(urls.influencer.browse), href(urls.influencer.applications)]
const AS_BROWSERS_DO = "gzip, deflate, br, zstd"
const [best] = ENCODINGS

test("a page for one visitor uses the quickest accepted encoding", async () => {
  for (const path of PASSING) {
    await asSent(maya, path, best, AS_BROWSERS_DO)
    await asSent(maya, path, "br", "gzip, br")
    await asSent(maya, path, "gzip", "gzip, deflate")
    const { bytes } = await asSent(maya, path, "identity", "identity")
    for (const encoding of ENCODINGS) {
      const packed = await asSent(maya, path, encoding)
      expect(packed.html, path).toContain("</html>")
      expect(packed.bytes, path).toBeLessThan(bytes / 2)
    }
  }
})

test("a cached page uses the smallest accepted encoding", async () => {
  const anybody = server.visitor()
  for (const path of [href(urls.home), href(urls.login.brand)]) {
    const sent = await asSent(anybody, path, "br", AS_BROWSERS_DO)
    const again = await asSent(anybody, path, "br", AS_BROWSERS_DO)
    expect(again).toEqual(sent)
    await asSent(anybody, path, "identity", "zstd")
  }
})

test("an encoding refused by the client is never used", async () => {
  for (const path of [...PASSING, href(urls.home)]) {
    await asSent(maya, path, "gzip", "zstd;q=0, br;q=0.0, gzip;q=0.5")
    await asSent(maya, path, "identity", "zstd;q=0,br;q=0,gzip;q=0, *;q=0")
  }
})
