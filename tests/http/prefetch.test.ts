import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aServer } from "#tests/support/servers.ts"

const server = await aServer()

const PREFETCH = { Purpose: "prefetch" }
const browse = `${href(urls.influencer.browse)}.data`

test("prefetching leaves a waiting message to the visited page", async () => {
  const maya = await signedInAs(server, "influencer", { name: "Maya" })
  const account = href(urls.influencer.account)
  const saved = await maya.post(account, { name: "Maya Rao", userName: "maya.rao" })
  expect(saved.location).toBe(account)
  const ahead = await maya.get(browse, PREFETCH)
  expect(ahead.status).toBe(200)
  expect(ahead.headers.getSetCookie()).toEqual([])
  expect(ahead.body).not.toContain("Profile Updated")
  expect((await maya.open(account)).flash).toBe("Profile Updated Successfully")
  expect((await maya.open(account)).flash).toBe("")
})

test("the browser's own prefetch leaves a waiting message too", async () => {
  const tea = await signedInAs(server, "brand", { name: "Tea" })
  await tea.post(href(urls.brand.account), { brandName: "Tea" })
  await tea.get(href(urls.brand.projects), { "Sec-Purpose": "prefetch;prerender" })
  expect((await tea.open(href(urls.brand.account))).flash).toBe("Profile Updated Successfully")
})

test("prefetched data serves the next click with equal cookies", async () => {
  const maya = await signedInAs(server, "influencer")
  const ahead = await maya.get(browse, PREFETCH)
  expect(ahead.headers.get("Cache-Control")).toBe("private, max-age=5")
  expect(ahead.headers.get("Vary")).toMatch(/\bCookie\b/)
})

test("no other data and no refusal is cached", async () => {
  const maya = await signedInAs(server, "influencer")
  const plain = await maya.get(browse)
  expect(plain.headers.get("Cache-Control")).toBe("private, no-store")
  const refused = await maya.get(
    `${href(urls.influencer.project, { projectId: "nobody-knows" })}.data`,
    PREFETCH,
  )
  expect(refused.status).toBe(404)
  expect(refused.headers.get("Cache-Control")).toBe("private, no-store")
})
