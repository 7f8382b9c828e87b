import { describe, expect, test } from "vitest"
import routes from "#app/routes.ts"
import { isLegacyCall } from "#app/urls/index.ts"
import { asOperator, signedInAs } from "#tests/support/accounts.ts"
import { rawRequest } from "#tests/support/raw-request.ts"
import { flattenRoutes, hasPage, type Route } from "#tests/support/routes.ts"
import { aServer } from "#tests/support/servers.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const withoutPage = flattenRoutes(await routes)
  .filter((route) => !hasPage(route))
  .map((route) => ({ ...route, path: route.path.replace("*", "x/y") }))
/** Old calls accept any ending. */
const isCall = ({ path }: Route) => isLegacyCall(`${path}.data`)
const calls = withoutPage.filter(isCall)
const others = withoutPage.filter((route) => !isCall(route))
const server = await aServer()
const visitors = [
  server.visitor(),
  await signedInAs(server, "influencer"),
  await signedInAs(server, "brand"),
  await asOperator(server),
]

test("the test covers files, exports, tables, sitemaps and calls", () => {
  const patterns = withoutPage.map(({ pattern }) => pattern)
  expect(patterns).toEqual(
    expect.arrayContaining([
      "/files/:fileId",
      "/pictures/:pictureId",
      "/admin/files/:fileId",
      "/papers/:documentId/pdf",
      "/account/privacy/exports/:exportId",
      "/brand-dashboard/reports/csv/:table",
      "/messages/:threadId/news",
      "/webhooks/payments",
      "/sitemap.xml",
      "/api/openapi.json",
    ]),
  )
  expect([others.length > 35, calls.length]).toEqual([true, 10])
})

/** All spellings of such an address. */
const SPELLINGS: Record<string, (route: Route) => string> = {
  plainly: ({ path }) => `${path}.data`,
  "for its own loader": ({ path, id }) => `${path}.data?_routes=${encodeURIComponent(id)}`,
  "for the root's loader": ({ path }) => `${path}.data?_routes=root`,
  "with a slash before the ending": ({ path }) => `${path}/.data`,
  "with an encoded dot": ({ path }) => `${path}%2Edata`,
  "with an encoded letter": ({ path }) => `${path}.dat%61`,
  "with its first letter encoded": ({ path }) => `${path.replace(/\w/, encodeCharacter)}.data`,
  "in capitals": ({ path }) => `${path.toUpperCase()}.data`,
}

const encodeCharacter = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

describe.each(["GET", "HEAD"])("by %s", (method) => {
  test.each(Object.entries(SPELLINGS))(
    "a route without a page has no data address, asked %s",
    async (_, spell) => {
      const isThere = async (visitor: Visitor, route: Route) => {
        const path = spell(route)
        const answer = await rawRequest(visitor, { method, path, headers: { Accept: "*/*" } })
        const { queries } = await server.lineOf(answer)
        const isRefused = answer.status === 404 && !answer.headers.has("X-Remix-Response")
        return isRefused && queries === 0 ? [] : [`${path} ${answer.status}, ${queries} queries`]
      }
      const found = visitors.flatMap((visitor) => others.map((route) => isThere(visitor, route)))
      expect((await Promise.all(found)).flat()).toEqual([])
    },
  )
})

test("an old call takes the ending as part of a value, and answers JSON", async () => {
  for (const route of calls) {
    const answer = await server.visitor().get(`${route.path}.data`)
    expect(answer.headers.get("Content-Type"), route.pattern).toMatch(/^application\/json/)
    expect(answer.headers.has("X-Remix-Response"), route.pattern).toBe(false)
  }
})
