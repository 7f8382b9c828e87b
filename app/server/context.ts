import type { HttpBindings } from "@hono/node-server"
import type { ServerBuild } from "@remix-run/node"
import type { Context, MiddlewareHandler } from "hono"
import type { Keeping } from "#app/platform/versioned-store.server.ts"

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
    /** A page that was just rendered, whether or not the answer holds it: one to HEAD does not. */
    page?: string
    /** Until when the page that is being made may be kept, where its loader says so. */
    keeping?: Keeping
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
