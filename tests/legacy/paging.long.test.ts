import { expect, test } from "vitest"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { SCRIPT } from "#tests/support/old-front-end.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"

const PROJECTS = 205
const LIST = "/projects/get-all-projects"
const server = await aServer()
await signedInAs(server, "brand", { name: "Acme" })
const influencer = await signedInAs(server, "influencer")
const wanted = Array.from({ length: PROJECTS }, () => ({ brand: "Acme" }))
const newestFirst = insertProjects(server, ...wanted).reverse()

const idsOf = (page: Page) => (page.json as { _id: string }[]).map(({ _id }) => _id)

/** Every page of a size, as somebody reads them who follows the cursors. */
async function readPages(limit: number): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null = ""
  while (cursor !== null) {
    const after: string = cursor === "" ? "" : `&cursor=${cursor}`
    const page = await influencer.get(`${LIST}?limit=${limit}${after}`, SCRIPT)
    expect(page.status).toBe(200)
    pages.push(idsOf(page))
    cursor = page.headers.get("X-Next-Cursor")
  }
  return pages
}

test("without a limit call 10 returns the whole list and no next page", async () => {
  const page = await influencer.get(LIST, SCRIPT)
  expect(idsOf(page)).toEqual(newestFirst)
  expect(page.headers.get("X-Next-Cursor")).toBeNull()
})

test("pages of any size from 1 to 200 make up the whole list", async () => {
  for (let limit = 1; limit <= 200; limit += 1) {
    const pages = await readPages(limit)
    expect(pages.flat(), `limit=${limit}`).toEqual(newestFirst)
    expect(pages.length, `limit=${limit}`).toBe(Math.ceil(PROJECTS / limit))
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
  }
}, 60_000)

test("a limit above 200 or without a number is refused", async () => {
  for (const limit of ["201", "0", "-1", "1e2", "", "x"]) {
    const page = await influencer.get(`${LIST}?limit=${limit}`, SCRIPT)
    expect([limit, page.status]).toEqual([limit, 422])
    expect(page.json).toMatchObject({ success: false })
  }
})
