import type { ServerBuild } from "@remix-run/node"

type Routes = ServerBuild["routes"]

export type MatchedRoute = {
  /** The deepest route of the path: the index route where there is one. */
  id: string
  /** The path's pattern, for the log. */
  pattern: string
}

type Candidate = MatchedRoute & { expression: RegExp; rank: number }

/** Finds the route of a path as Remix would, from expressions compiled once per build. */
export function createRouteMatcher(routes: Routes): (path: string) => MatchedRoute | undefined {
  const candidates = Object.keys(routes)
    .filter((id) => id !== "root")
    .map((id) => toCandidate(routes, id))
    .sort((a, b) => b.rank - a.rank)
  return (path) => candidates.find((candidate) => candidate.expression.test(decode(path)))
}

/** The routes from the root down to `id`. */
export function lineage(routes: Routes, id: string): string[] {
  const ids: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) ids.unshift(route.id)
  return ids
}

function toCandidate(routes: Routes, id: string): Candidate {
  const ids = lineage(routes, id)
  const segments = ids.flatMap((one) => routes[one]?.path?.split("/") ?? []).filter(Boolean)
  const source = segments.map(toExpression).join("")
  const rank = segments.reduce((sum, segment) => sum + rankOf(segment), 0)
  // Among routes of one path the deepest answers, and an index route before its layout.
  const depth = ids.length / 100 + (routes[id]?.index ? 0.5 : 0)
  const pattern = `/${segments.join("/")}`
  return { id, pattern, expression: new RegExp(`^${source}/?$`, "i"), rank: rank + depth }
}

function toExpression(segment: string): string {
  if (segment === "*") return "(?:/.*)?"
  if (segment.startsWith(":")) return "/[^/]+"
  return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`
}

function rankOf(segment: string): number {
  if (segment === "*") return -1000
  return segment.startsWith(":") ? 20 : 30
}

function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
