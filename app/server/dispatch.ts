import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node"
import { TrieRouter } from "hono/router/trie-router"
import { tryDecodeURI } from "hono/utils/url"
import type { AppOptions } from "./context.ts"

/** The handler of a path; `hasPage` says whether its route shows a page of its own. */
export type Dispatch = { pattern: string; handler: RequestHandler; hasPage: boolean }

const DATA_SUFFIX = /(?:^\/_root|(?<=.))\.data$/

/** One dispatcher for all that is answered from a build, made when it is first asked for. */
export function dispatcherOf({ loadBuild }: Pick<AppOptions, "loadBuild">) {
  let dispatch: ((path: string) => Dispatch) | undefined
  return async (path: string): Promise<Dispatch> => {
    dispatch ??= createDispatcher(await loadBuild())
    return dispatch(path)
  }
}
export type Dispatcher = ReturnType<typeof dispatcherOf>

/**
 * Chooses the handler of a path. Remix ranks and compiles its whole route table several times per page,
 * so each path is answered by a build that holds little more than the routes on its way.
 */
function createDispatcher(build: ServerBuild): (path: string) => Dispatch {
  const match = createRouteMatcher(build.routes)
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

/** The build with nothing but the routes from the root to `id`, each with the files that are new with it. */
function prune(build: ServerBuild, id: string): ServerBuild {
  const ids = lineage(build.routes, id)
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

/** Finds the route of a path as Remix would, which ranks what matches: the library tells all in the order of adding. */
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

/** All methods have the same routes. */
const ANY = "ALL"

type Candidate = ReturnType<typeof toCandidate>

/** The routes from the root down to `id`. */
export function lineage(routes: Routes, id: string): string[] {
  const ids: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) ids.unshift(route.id)
  return ids
}

function toCandidate(routes: Routes, id: string) {
  const ids = lineage(routes, id)
  const segments = ids
    .flatMap((ancestor) => routes[ancestor]?.path?.split("/") ?? [])
    .filter(Boolean)
  const rank = segments.reduce((sum, segment) => sum + rankOf(segment), 0)
  // Among routes of one path the deepest answers, and an index route before its layout.
  const depth = ids.length / 100 + (routes[id]?.index ? 0.5 : 0)
  const pattern = `/${segments.join("/")}`
  return { id, pattern, rank: rank + depth }
}

function rankOf(segment: string): number {
  if (segment === "*") return -1000
  return segment.startsWith(":") ? 20 : 30
}
