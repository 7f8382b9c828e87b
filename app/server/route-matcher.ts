import type { ServerBuild } from "@remix-run/node"

type Routes = ServerBuild["routes"]
type Leaf = { pattern: string; test: RegExp; rank: number }

/** Finds the pattern of a path among the product's routes, for the log. Compiled once per build. */
export function createRouteMatcher(routes: Routes): (path: string) => string {
  const leaves = Object.values(routes)
    .filter((route) => route !== undefined && route.id !== "root")
    .map((route) => toLeaf(fullPath(routes, route.id)))
    .sort((a, b) => b.rank - a.rank)
  return (path) => {
    const page = path.replace(/(\/_root)?\.data$/, "") || "/"
    return leaves.find((leaf) => leaf.test.test(page))?.pattern ?? "*"
  }
}

function fullPath(routes: Routes, id: string): string {
  const parts: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) {
    if (route.path) parts.unshift(route.path)
  }
  return `/${parts.join("/")}`
}

function toLeaf(pattern: string): Leaf {
  const segments = pattern.split("/")
  const source = segments
    .map((segment) => {
      if (segment === "*") return ".*"
      if (segment.startsWith(":")) return "[^/]+"
      return segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    })
    .join("/")
  const rank = segments.reduce((sum, segment) => {
    if (segment === "*") return sum - 100
    return sum + (segment.startsWith(":") ? 2 : 3)
  }, 0)
  return { pattern, test: new RegExp(`^${source}/?$`), rank }
}
