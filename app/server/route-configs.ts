import type { ServerBuild } from "@remix-run/node"
import type { RouteConfig } from "#app/http/route-config.ts"
import type { AppOptions, Middleware } from "./context.ts"
import { patternOf, routeMatcherOf } from "./dispatch.ts"

declare module "@remix-run/server-runtime/dist/routeModules" {
  interface EntryRouteModule {
    config?: RouteConfig
  }
}

export const listConfigs = ({ routes }: Pick<ServerBuild, "routes">) =>
  Object.keys(routes).map((id) => ({
    pattern: patternOf(routes, id),
    config: routes[id]?.module.config,
  }))

/** Finds the config of each form's route. */
export function routeConfigs({ loadBuild }: AppOptions): Middleware {
  return async (c, next) => {
    const { routes } = await loadBuild()
    // Our script posts a form with ".data".
    const id = routeMatcherOf(routes)(c.req.path.replace(/\.data$/, ""))?.id
    c.set("config", (id !== undefined && routes[id]?.module.config) || {})
    return next()
  }
}
