import { countVisit, findTarget } from "#app/domain/work/links/clicks.server.ts"
import { isPrefetch } from "#app/http/request-purpose.server.ts"
import type { Middleware } from "./context.ts"
import { visitorAddress } from "./incoming-facts.ts"

/** Counts a visit, then leads on; its page answers what leads nowhere or is complained of. */
export const trackedLinks: Middleware = async (c, next) => {
  const link = findTarget(c.req.param("code") ?? "")
  if (!link || link.isEnded) return next()
  await countVisit({
    code: link.code,
    ip: visitorAddress(c.env.incoming),
    userAgent: c.req.header("User-Agent") ?? "",
    isMachine: c.req.method === "HEAD" || isPrefetch(c.req.raw),
  })
  if (link.isReported) return next()
  c.header("Cache-Control", "no-store")
  // Otherwise it is sent in chunks, of which there are none.
  c.header("Content-Length", "0")
  return c.redirect(link.target, 302)
}
