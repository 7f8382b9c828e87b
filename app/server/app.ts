import { getRequestListener, type HttpBindings } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { createRequestHandler, type ServerBuild } from "@remix-run/node"
import { type Handler, Hono, type MiddlewareHandler } from "hono"
import { anonymousPages } from "./anonymous-pages.ts"
import { bodyLimits } from "./body-limits.ts"
import { compressPages } from "./compression.ts"
import { csrfProtection } from "./csrf-protection.ts"
import { answerFault, gateResponse } from "./gate-response.ts"
import { legacyCalls, toLegacyCall } from "./legacy-calls.ts"
import { offlineRoutes } from "./offline/offline-routes.ts"
import { createDispatcher, type Dispatch } from "./remix-dispatcher.ts"
import { requestLog } from "./request-log.ts"
import { securityHeaders } from "./security-headers.ts"
import { systemRoutes } from "./system-routes.ts"
import { withoutForwardedHeaders } from "./trusted-proxy.ts"
import { wholeBody } from "./whole-body.ts"

export type AppEnv = {
  Bindings: HttpBindings
  Variables: { nonce: string; routePattern?: string; page?: Uint8Array<ArrayBuffer> }
}

type AppOptions = {
  loadBuild: () => ServerBuild | Promise<ServerBuild>
  mode: "production" | "development"
  /** The folder of the client build; absent in development, where Vite serves it. */
  clientFolder?: string
}

const YEAR_IN_SECONDS = 31_536_000
const HOUR_IN_SECONDS = 3600

/** The whole HTTP application: gates first, then static files, then Remix. */
function createApp(options: AppOptions, keepAnonymous: MiddlewareHandler<AppEnv>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError(answerFault)
  app.use(requestLog)
  app.use(securityHeaders(options.mode))
  app.route("/", systemRoutes)
  const loadVersion = async () => (await options.loadBuild()).assets.version
  app.route("/", offlineRoutes(loadVersion))
  if (options.clientFolder) {
    serveClientFiles(app, options.clientFolder)
    app.use(compressPages)
    app.use(keepAnonymous)
  }
  app.use(legacyCalls)
  app.use(refuseForeignMethods)
  app.use(bodyLimits)
  app.use(csrfProtection)
  app.use(wholeBody)
  app.all("*", remixHandler(options))
  return app
}

/** The same application as a listener of node:http. */
export function createListener(options: AppOptions) {
  const anonymous = anonymousPages()
  const app = createApp(options, anonymous.keep)
  const listener = getRequestListener((request, bindings) =>
    app.fetch(toLegacyCall(request), bindings as HttpBindings),
  )
  return anonymous.first(withoutForwardedHeaders(listener))
}

function serveClientFiles(app: Hono<AppEnv>, root: string): void {
  const serve = serveStatic<AppEnv>({ root, precompressed: true })
  const serveFor =
    (caching: string): MiddlewareHandler<AppEnv> =>
    async (c, next) => {
      const answer = await serve(c, next)
      // Without such a file this is whatever `next` gave, which need not be an answer.
      answer?.headers?.set("Cache-Control", `public, ${caching}`)
      return answer
    }
  app.get("/assets/*", serveFor(`max-age=${YEAR_IN_SECONDS}, immutable`))
  const servePublicFile = serveFor(`max-age=${HOUR_IN_SECONDS}`)
  app.get("/:file{[^/]+\\.[a-z0-9]+}", (c, next) =>
    // Single-fetch requests ("/page.data") look like files and are none.
    c.req.path.endsWith(".data") ? next() : servePublicFile(c, next),
  )
}

const METHODS = new Set(["GET", "HEAD", "POST"])

const refuseForeignMethods: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (METHODS.has(c.req.method)) return next()
  c.header("Allow", [...METHODS].join(", "))
  return gateResponse(c, 405, "This address does not take that kind of request.")
}

function remixHandler({ loadBuild, mode }: AppOptions): Handler<AppEnv> {
  let dispatch: ((path: string) => Dispatch) | undefined
  return async (c) => {
    if (new URL(c.req.url).searchParams.has("_data")) {
      return gateResponse(c, 400, "This address is not valid.")
    }
    if (mode === "development") {
      return createRequestHandler(await loadBuild(), mode)(c.req.raw, {
        nonce: c.get("nonce"),
        keepPage: () => {},
      })
    }
    dispatch ??= createDispatcher(await loadBuild())
    const { pattern, handler } = dispatch(c.req.path)
    c.set("routePattern", pattern)
    const answer = await handler(c.req.raw, {
      nonce: c.get("nonce"),
      keepPage: (page) => c.set("page", page),
    })
    return c.req.method === "POST" && c.req.path.endsWith(".data") ? asAnswered(answer) : answer
  }
}

/**
 * To our own script a refused form is an answer like any other: the refusal is encoded in the body. With
 * its 4xx status the browser would report a failed request in the console each time somebody mistypes.
 */
function asAnswered(answer: Response): Response {
  if (answer.status < 400 || answer.status >= 500) return answer
  return new Response(answer.body, { status: 200, headers: answer.headers })
}
