import type { HttpBindings } from "@hono/node-server"
import type { ServerBuild } from "@remix-run/node"
import type { Context, MiddlewareHandler } from "hono"

/** What the middleware hands on about a request. */
export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    /** Allows the inline scripts of this answer. */
    nonce: string
    /** The pattern of the route that answered, for the log: paths hold emails. */
    routePattern?: string
    /** The status that our script is told in the body of an answer of 200, for the log. */
    statusForScript?: number
  }
}

export type AppContext = Context<AppEnv>
export type Middleware = MiddlewareHandler<AppEnv>

export type AppOptions = {
  loadBuild: () => ServerBuild | Promise<ServerBuild>
  mode: "production" | "development"
  /** The folder of the client build; absent in development, where Vite serves it. */
  clientFolder?: string
}
