import type { ServerBuild } from "@remix-run/node"
import { matchRoutes } from "@remix-run/react"
import type { RouteConfigEntry } from "@remix-run/route-config"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import table from "#app/routes.ts"
import { createRouteMatcher } from "#app/server/dispatch.ts"

type Route = ServerBuild["routes"][string]

function flatten(entries: readonly RouteConfigEntry[], parentId = "root"): Route[] {
  return entries.flatMap(({ id: named, file, path, index, children = [] }) => {
    const id = named ?? file.replace(/\.tsx?$/, "")
    const own = { id, parentId, path, index, module: {} } as Route
    return [own, ...flatten(children, id)]
  })
}

const root = { id: "root", path: "", module: {} } as Route
const routes = Object.fromEntries([root, ...flatten(await table)].map((route) => [route.id, route]))

type Node = { id: string; path?: string | undefined; index?: boolean; children?: Node[] }
const childrenOf = (parentId: string): Node[] =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: childrenOf(id) },
    )
const tree = [{ id: "root", path: "", children: childrenOf("root") }]

const segments = Object.values(routes).flatMap(({ path }) => path?.split("/") ?? [])
const segment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...segments.filter((one) => !/[:*]/.test(one))) },
  { weight: 2, arbitrary: fc.constantFrom("x", "NEW", "a.b", "%C3%A9", "é", "a%20b", "$(", "%2e") },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }).map(encodeURIComponent) },
)
/** Known paths with changed segments. */
const path = fc.oneof(
  fc.array(segment, { maxLength: 6 }),
  fc.constantFrom(...Object.keys(routes)).chain((id) => {
    const parts: string[] = []
    for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
      parts.unshift(...(route.path?.split("/") ?? []).filter(Boolean))
    return fc.tuple(
      ...parts.map((part) =>
        /[:*]/.test(part)
          ? segment
          : fc.oneof({ weight: 4, arbitrary: fc.constant(part) }, segment),
      ),
    )
  }),
)

/** Remix compiles patterns per path: 8 s. */
const TIMEOUT_MS = 60_000

test("a path matches the route that Remix would choose", { timeout: TIMEOUT_MS }, () => {
  const match = createRouteMatcher(routes)
  const found = new Set<string>()
  fc.assert(
    fc.property(path, fc.boolean(), (parts, hasSlash) => {
      const asked = `/${parts.filter(Boolean).join("/")}${hasSlash && parts.length > 0 ? "/" : ""}`
      if (asked.includes("//")) return
      const expected = matchRoutes(tree as Parameters<typeof matchRoutes>[0], asked)?.at(-1)?.route
        .id
      if (expected) found.add(expected)
      expect(match(asked)?.id, asked).toBe(expected)
    }),
    { numRuns: 5000 },
  )
  expect(found.size).toBeGreaterThan(Object.keys(routes).length / 2)
})
