import type { Context, MiddlewareHandler } from "hono"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { isLegacyCall, paths } from "#app/paths.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { AppEnv } from "./app.ts"
import { isLegacyOrigin } from "./legacy-calls.ts"
import { plainPage } from "./plain-page.ts"

/**
 * What the payment provider posts here, and its checkout in the buyer's browser. Both prove themselves by
 * a signature and neither acts for a session.
 */
const SIGNED_POSTS: ReadonlySet<string> = new Set([
  paths.payments.callback(),
  paths.payments.webhook(),
])

/**
 * Lets only our own pages send forms: browsers state where a request comes from (Sec-Fetch-Site, else
 * Origin or Referer), and a request that states nothing is refused. Remix's own check skips resource
 * routes and can be bypassed, so this stands in front of it.
 */
export const csrfGate: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD" || isFromOurPages(c)) return next()
  if (SIGNED_POSTS.has(c.req.path)) return next()
  logger.warn({ event: "csrf.refused", site: c.req.header("Sec-Fetch-Site") })
  return plainPage(c, 403, "This form was sent from another site, so nothing was changed.")
}

function isFromOurPages(c: Context<AppEnv>): boolean {
  if (isLegacyCall(c.req.path) && isLegacyOrigin(c.req.header("Origin"))) return true
  const site = c.req.header("Sec-Fetch-Site")
  if (site !== undefined) return site === "same-origin"
  const from = c.req.header("Origin") ?? c.req.header("Referer")
  return (
    from !== undefined && URL.canParse(from) && new URL(from).origin === publicOrigin(c.req.raw)
  )
}
