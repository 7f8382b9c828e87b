import { isOwnOrigin } from "#app/http/request-info.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { href, isLegacyCall, urls } from "#app/urls/index.ts"
import type { AppContext, Middleware } from "./context.ts"
import { errorResponse } from "./error-response.ts"
import { isLegacyOrigin } from "./legacy-calls.ts"

/** What the payment provider posts, proven by a signature; it acts for no session. */
const SIGNED_POSTS: string[] = [href(urls.payments.callback), href(urls.payments.webhook)]

/** What a mail program posts when its user unsubscribes, proven by the token in the address. */
const ONE_CLICK = new RegExp(
  `^${href(urls.unsubscribeAtOnce, { token: "*" }).replace("*", "[^/]+")}$`,
)

const ADDRESS_LOST =
  "The proxy in front of this site does not pass on the address that you use, so nothing was changed. Its operator should let it pass on the whole Host header, with the port."

/**
 * Lets only our own pages send forms, by Sec-Fetch-Site, else Origin or Referer; a request that states
 * nothing is refused. Remix's own check skips resource routes and answers with an empty page.
 */
export const csrfProtection: Middleware = async (c, next) => {
  if (SIGNED_POSTS.includes(c.req.path) || ONE_CLICK.test(c.req.path)) return next()
  const isLegacy = isLegacyCall(c.req.path)
  if (isLegacy && isLegacyOrigin(c.req.header("Origin"))) return next()
  if (hidesItsOrigin(c)) {
    // Remix, which does not know Sec-Fetch-Site, would take it for a foreign one.
    c.req.raw.headers.delete("Origin")
    return next()
  }
  const sender = URL.parse(c.req.header("Origin") ?? c.req.header("Referer") ?? "")
  const host = hostOf(c)
  if (!isFromOurPages(c, sender)) {
    // Without the browser's word, the same name with another port is more likely ours than foreign.
    const isUndecided = c.req.header("Sec-Fetch-Site") === undefined
    const isSameName = sender?.hostname === host.replace(/:\d*$/, "")
    return isUndecided && sender && isSameName ? refuseLost(c, sender) : refuseForeign(c)
  }
  if (isLegacy || c.req.header("Origin") === undefined || sender?.host === host) return next()
  return sender ? refuseLost(c, sender) : refuseForeign(c)
}

function isFromOurPages(c: AppContext, sender: URL | null): boolean {
  const site = c.req.header("Sec-Fetch-Site")
  if (site !== undefined) return site === "same-origin"
  return sender !== null && isOwnOrigin(c.req.raw, sender.origin)
}

/** Whether a page of ours sent it under a Referrer-Policy by which browsers say `null` of every origin. */
const hidesItsOrigin = ({ req }: AppContext): boolean =>
  req.header("Origin") === "null" && req.header("Sec-Fetch-Site") === "same-origin"

/** The host that was asked for, as Remix reads it. */
function hostOf({ req }: AppContext): string {
  const forwarded = req.header("X-Forwarded-Host")?.split(",")[0]?.trim()
  return forwarded || (req.header("Host") ?? "")
}

function refuseForeign(c: AppContext) {
  logger.warn({ event: "csrf.refused", site: c.req.header("Sec-Fetch-Site") })
  return errorResponse(c, 403, "This form was sent from another site, so nothing was changed.")
}

function refuseLost(c: AppContext, sender: URL) {
  logger.warn({ event: "csrf.address-lost", origin: sender.origin, host: hostOf(c) })
  return errorResponse(c, 403, ADDRESS_LOST)
}
