import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"

const server = await aServer()
const version = manifestIn(await server.visitor().get(href(urls.login.influencer))).version

type Manifest = { version: string; routes: Record<string, { path?: string; module: string }> }

function manifestIn({ body }: Page): Manifest {
  const [, text = ""] = /window\.__remixManifest = (\{.*?\});\n/s.exec(body) ?? []
  return JSON.parse(text)
}

const ask = (paths: string[], query: { version?: string } = {}) =>
  server.visitor().get(href(urls.system.routes, { p: paths, version, ...query }))

test("a page brings only its own routes", async () => {
  const maya = await signedInAs(server, "influencer")
  const page = await maya.open(href(urls.influencer.browse))
  expect(Object.keys(manifestIn(page).routes).join(", ")).toBe(
    "root, routes/dashboard/layout, routes/influencer/browse-projects",
  )
})

test("the routes of an address are cached forever, alike for all", async () => {
  const path = href(urls.brand.project, { projectId: "any" })
  const answer = await ask([path])
  expect(answer.status).toBe(200)
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
  expect(answer.headers.getSetCookie()).toEqual([])
  const ids = ["root", "routes/brand/project-details", "routes/dashboard/layout"]
  expect(Object.keys(answer.json as object).sort()).toEqual(ids)
  const tea = await signedInAs(server, "brand")
  const signedIn = await tea.get(href(urls.system.routes, { p: path, version }))
  expect(signedIn.body).toBe(answer.body)
  expect((await server.lineOf(signedIn)).queries).toBe(0)
})

test("route discovery ranks routes like Remix", async () => {
  const leaf = async (path: string) => Object.keys((await ask([path])).json as object)
  expect(await leaf("/")).toContain("routes/public/home")
  expect(await leaf("/orders/any/complete")).toContain("routes/orders/complete")
  expect(await leaf("/no/such/page")).toContain("routes/system/not-found")
})

test("several addresses share one response, and too many or long ones get none", async () => {
  const both = await ask([href(urls.home), href(urls.login.welcome)])
  expect(Object.keys(both.json as object)).toEqual(
    expect.arrayContaining(["routes/public/home", "routes/auth/welcome"]),
  )
  const many = (count: number) => Array.from({ length: count }, (_, n) => `/p/${n}`)
  const statuses = [many(0), many(20), many(21), [`/${"a".repeat(4000)}`], ["no-path"]].map(
    async (paths) => (await ask(paths)).status,
  )
  expect(await Promise.all(statuses)).toEqual([400, 200, 400, 400, 400])
})

test("a page of another build must load the next page whole, uncached", async () => {
  const answer = await ask(["/"], { version: "older" })
  expect([answer.status, answer.body]).toEqual([204, ""])
  expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true")
  expect(answer.headers.get("Cache-Control")).toBe("no-store")
})
