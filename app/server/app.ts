import { Hono } from "hono"
import { apiUrls } from "#app/urls/api.ts"
import { isLegacyCall, urls } from "#app/urls/index.ts"
import { bodyLimits, unclaimedBodies, wholeBody } from "./body-limits.ts"
import { clientFiles } from "./client-files.ts"
import { compressPages } from "./compression.ts"
import type { AppEnv, AppOptions, Middleware } from "./context.ts"
import { csrfProtection } from "./csrf-protection.ts"
import { commitsOnDisk } from "./delay-until-commits-synced.ts"
import type { Dispatcher } from "./dispatch.ts"
import { handleError, refuseMethod, refuseUnreadable } from "./error-response.ts"
import { legacyCalls, showToSameSite } from "./legacy-calls.ts"
import { offlineRoutes } from "./offline/offline-routes.ts"
import { remixHandler } from "./remix-handler.ts"
import { sendPosition } from "./replica/position-cookie.ts"
import { requestLog } from "./request-log.ts"
import { routeConfigs } from "./route-configs.ts"
import { routeDiscovery } from "./route-discovery.ts"
import { securityHeaders } from "./security-headers.ts"
import { speculationRules } from "./speculation-rules.ts"
import { systemRoutes } from "./system-routes.ts"
import { trackedLinks } from "./tracked-links.ts"

/** The order matters. */
export function createApp(options: AppOptions, dispatch: Dispatcher): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError(handleError)
  app.use(requestLog)
  app.use(securityHeaders(options.mode), commitsOnDisk)
  // Before any cookie.
  app.get(urls.public.link, trackedLinks)
  app.use(sendPosition)
  app.route("/", systemRoutes)
  const loadVersion = async () => (await options.loadBuild()).assets.version
  app.route("/", offlineRoutes(loadVersion))
  app.get(urls.system.speculationRules, speculationRules(options))
  if (options.clientFolder) {
    app.route("/", clientFiles(options.clientFolder))
    app.use(compressPages)
    app.get(urls.system.routes, routeDiscovery(options))
  }
  app.use(urls.picture, showToSameSite)
  app.use(where(isLegacyCall, legacyCalls))
  app.use(refuseUnreadable)
  // A token, not a cookie, signs them, so no other site can send them.
  const takeBody = [routeConfigs(options), bodyLimits, wholeBody] as const
  app.on(["POST", "PUT"], apiUrls.v1Calls, ...takeBody, remixHandler(options, dispatch))
  app.post("*", routeConfigs(options), bodyLimits, unclaimedBodies, csrfProtection, wholeBody)
  app.on(["GET", "POST"], "*", remixHandler(options, dispatch))
  app.notFound(refuseMethod)
  return app
}

const where =
  (isMeant: (path: string) => boolean, middleware: Middleware): Middleware =>
  (c, next) =>
    isMeant(c.req.path) ? middleware(c, next) : next()
