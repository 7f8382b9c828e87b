import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aServer } from "#tests/support/servers.ts"
import { headersOf, markupOf, pageDataOf } from "#tests/support/shared-pages.ts"
import { aMarket, askAt, isShared, NASTY } from "#tests/support/shared-world.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const sharing = await aServer()
/** Equal data, with each page rendered personally. */
const alone = await aServer({ dataDir: sharing.dataDir, env: { SHARED_PAGES_MB: "0" } })
const world = await aMarket(sharing)

/** The second response uses the first's cache. */
async function askTwice(visitor: Visitor, path: string, headers: Record<string, string>) {
  await askAt(sharing, visitor, path, headers)
  const page = await askAt(sharing, visitor, path, headers)
  expect(await isShared(sharing, page), path).toBe(true)
  expect((await sharing.lineOf(page)).queries, path).toBeLessThan(9)
  return page
}

/** Expects the page to equal the unshared one. */
async function expectTheSame(visitor: Visitor, path: string): Promise<void> {
  const headers = { Referer: `${sharing.origin}${href(urls.influencer.browse)}?niche=T%26a` }
  const shared = await askTwice(visitor, path, headers)
  const other = await askAt(alone, visitor, path, {
    Referer: headers.Referer.replace(sharing.origin, alone.origin),
  })
  expect(other.status, path).toBe(200)
  expect(await isShared(alone, other), path).toBe(false)
  expect(markupOf(shared), path).toBe(markupOf(other))
  expect(await pageDataOf(shared), path).toEqual(await pageDataOf(other))
  expect(headersOf(shared), path).toEqual(headersOf(other))
}

for (const role of ["influencer", "brand"] as const) {
  test(`a page for ${role}s is identical, shared or rendered personally`, async () => {
    const { paths } = world
    const plain = await signedInAs(sharing, role, { name: "Maya" })
    const nasty = await signedInAs(sharing, role, { name: `${NASTY} ${role}`, isConfirmed: false })
    nasty.cookies.set("sidebar_state", "false")
    for (const visitor of [plain, nasty]) {
      for (const path of [...paths[role], ...paths.both]) await expectTheSame(visitor, path)
    }
  })
}

test("a list shows each viewer's applications, and a project's page is personal", async () => {
  const maya = await signedInAs(sharing, "influencer", { name: "Maya" })
  const { projectId, paths } = world
  const [list = ""] = paths.influencer
  await maya.post(href(urls.influencer.apply, { projectId }), {
    bidAmount: "6000",
    deliveryDays: "5",
  })
  maya.cookies.delete("flash")
  await expectTheSame(maya, list)
  expect((await askAt(sharing, maya, list)).text).toContain("Already applied")
  const details = await askAt(sharing, maya, href(urls.influencer.project, { projectId }))
  expect(details.text).toContain("Your application")
  expect(details.text).toContain("1 applicant")
  const other = await signedInAs(sharing, "influencer")
  const seen = await askTwice(other, href(urls.influencer.project, { projectId }), {})
  expect(seen.text).not.toContain("Your application")
  expect(seen.text).toContain("1 applicant")
})

test("a search shows the name its viewer saved it under", async () => {
  const path = `${href(urls.influencer.browse)}?niche=Tea`
  const maya = await signedInAs(sharing, "influencer")
  await maya.post(href(urls.influencer.searches), {
    query: "niche=Tea",
    name: `<b>"K' & $&`,
    mail: "never",
  })
  maya.cookies.delete("flash")
  await expectTheSame(maya, path)
  expect((await askAt(sharing, maya, path)).text).toContain("Saved as “<b>\"K' & $&”")
})

test("waiting messages, suspensions and unknown parameters make a page personal", async () => {
  const [list = ""] = world.paths.influencer
  const maya = await signedInAs(sharing, "influencer")
  await askTwice(maya, list, {})
  for (const query of ["fits=1", "hideApplied=1", "x=1", `search=${"a".repeat(400)}`]) {
    const page = await askAt(sharing, maya, `${list}?${query}`)
    expect([page.status, await isShared(sharing, page)], query).toEqual([200, false])
  }
  await maya.post(href(urls.influencer.searches), { query: "niche=Tea", name: "x", mail: "never" })
  const told = await maya.get(list)
  expect(told.flash).not.toBe("")
  expect((await maya.get(list)).flash).toBe("")
})
