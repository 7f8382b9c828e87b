import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node"
import { createRouteMatcher, lineage } from "./route-matcher.ts"

export type Dispatch = { pattern: string; handler: RequestHandler }

const DATA_SUFFIX = /(?:^\/_root|(?<=.))\.data$/

/**
 * Chooses the handler of a path. Remix ranks and compiles its whole route table several times per page,
 * so each path is answered by a build that holds little more than the routes on its way: the cost of a
 * page no longer grows with the number of routes. Handlers are made at their first use.
 */
export function createDispatcher(build: ServerBuild): (path: string) => Dispatch {
  const match = createRouteMatcher(build.routes)
  const handlers = new Map<string, RequestHandler>()
  const whole = createRequestHandler(build, "production")
  return (path) => {
    const route = match(path.replace(DATA_SUFFIX, "") || "/")
    if (!route) return { pattern: "*", handler: whole }
    let handler = handlers.get(route.id)
    if (!handler) {
      handler = createRequestHandler(prune(build, route.id), "production")
      handlers.set(route.id, handler)
    }
    return { pattern: route.pattern, handler }
  }
}

/** The build with nothing but the routes from the root to `id`. */
function prune(build: ServerBuild, id: string): ServerBuild {
  const wanted = new Set(lineage(build.routes, id))
  return {
    ...build,
    routes: pick(build.routes, wanted),
    assets: { ...build.assets, routes: pick(build.assets.routes, wanted) },
  }
}

const pick = <T>(record: Record<string, T>, keys: Set<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key)))
