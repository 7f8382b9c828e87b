import type { HttpBindings } from "@hono/node-server"
import type { ServerBuild } from "@remix-run/node"
import type { Context, MiddlewareHandler } from "hono"
import type { RouteConfig } from "#app/http/route-config.ts"

export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    /** Allows the inline scripts of this answer. */
    nonce: string
    routePattern?: string
    /** Of the route that takes this form. */
    config: RouteConfig
    /** The real status of a refusal sent with 200. */
    statusForScript?: number
  }
}

export type AppContext = Context<AppEnv>
export type Middleware = MiddlewareHandler<AppEnv>

export type AppOptions = {
  loadBuild: () => ServerBuild | Promise<ServerBuild>
  mode: "production" | "development"
  /** Absent in development. */
  clientFolder?: string
}
