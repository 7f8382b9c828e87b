import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node"
import { TrieRouter } from "hono/router/trie-router"
import { tryDecodeURI } from "hono/utils/url"
import type { AppOptions } from "./context.ts"

export type Dispatch = { pattern: string; handler: RequestHandler; hasPage: boolean }

const DATA_SUFFIX = /(?:^\/_root|(?<=.))\.data$/

/** Loads the build on first use. */
export function dispatcherOf({ loadBuild }: Pick<AppOptions, "loadBuild">) {
  let dispatch: ((path: string) => Dispatch) | undefined
  return async (path: string): Promise<Dispatch> => {
    dispatch ??= createDispatcher(await loadBuild())
    return dispatch(path)
  }
}
export type Dispatcher = ReturnType<typeof dispatcherOf>

/** Remix compiles its route table several times per page, so each path gets a small build. */
function createDispatcher(build: ServerBuild): (path: string) => Dispatch {
  const match = routeMatcherOf(build.routes)
  const handlers = new Map<string, RequestHandler>()
  const whole = createRequestHandler(build, "production")
  return (path) => {
    const route = match(path.replace(DATA_SUFFIX, "") || "/")
    if (!route) return { pattern: "*", handler: whole, hasPage: true }
    let handler = handlers.get(route.id)
    if (!handler) {
      handler = createRequestHandler(prune(build, route.id), "production")
      handlers.set(route.id, handler)
    }
    const hasPage = build.routes[route.id]?.module.default !== undefined
    return { pattern: route.pattern, handler, hasPage }
  }
}

function prune(build: ServerBuild, id: string): ServerBuild {
  const ids = listRouteAncestors(build.routes, id)
  const named = new Set<string>()
  const isNew = (file: string) => !named.has(file) && named.add(file)
  const assets = pick(build.assets.routes, ids).map(
    ([key, { imports = [], css = [], ...asset }]) => [
      key,
      { ...asset, imports: imports.filter(isNew), css: css.filter(isNew) },
    ],
  )
  return {
    ...build,
    routes: Object.fromEntries(pick(build.routes, ids)),
    assets: { ...build.assets, routes: Object.fromEntries(assets) },
  }
}

function pick<Value>(record: Record<string, Value>, keys: readonly string[]): [string, Value][] {
  return keys.flatMap((key) => {
    const value = record[key]
    return value === undefined ? [] : [[key, value]]
  })
}

type Routes = ServerBuild["routes"]

const matchers = new WeakMap<Routes, RouteMatcher>()

/** Ranks routes like Remix; made once per build. */
export function routeMatcherOf(routes: Routes): RouteMatcher {
  const match = matchers.get(routes) ?? createRouteMatcher(routes)
  matchers.set(routes, match)
  return match
}

export type RouteMatcher = ReturnType<typeof createRouteMatcher>

export function createRouteMatcher(routes: Routes) {
  const candidates = Object.keys(routes)
    .filter((id) => id !== "root")
    .map((id) => toCandidate(routes, id))
    .sort((a, b) => b.rank - a.rank)
  const router = new TrieRouter<Candidate>()
  for (const one of candidates) router.add(ANY, one.pattern.toLowerCase(), one)
  return (path: string) => {
    const lower = tryDecodeURI(path).toLowerCase()
    return router.match(ANY, lower.replace(/(?<=.)\/$/, ""))[0][0]?.[0]
  }
}

const ANY = "ALL"

type Candidate = ReturnType<typeof toCandidate>

export function listRouteAncestors(routes: Routes, id: string): string[] {
  const ids: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) ids.unshift(route.id)
  return ids
}

const segmentsOf = (routes: Routes, ids: readonly string[]): string[] =>
  ids.flatMap((id) => routes[id]?.path?.split("/") ?? []).filter(Boolean)

export const patternOf = (routes: Routes, id: string): string =>
  `/${segmentsOf(routes, listRouteAncestors(routes, id)).join("/")}`

function toCandidate(routes: Routes, id: string) {
  const ids = listRouteAncestors(routes, id)
  const rank = segmentsOf(routes, ids).reduce((sum, segment) => sum + rankOf(segment), 0)
  // The deepest route wins, an index before its layout.
  const depth = ids.length / 100 + (routes[id]?.index ? 0.5 : 0)
  return { id, pattern: patternOf(routes, id), rank: rank + depth }
}

function rankOf(segment: string): number {
  if (segment === "*") return -1000
  return segment.startsWith(":") ? 20 : 30
}
