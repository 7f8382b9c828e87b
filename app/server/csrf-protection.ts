import { isOwnOrigin } from "#app/http/request-info.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { href, isLegacyCall, urls } from "#app/urls/index.ts"
import type { AppContext, Middleware } from "./context.ts"
import { errorResponse } from "./error-response.ts"
import { isLegacyOrigin } from "./legacy-calls.ts"

/** Verified without a session: by a signature, or by the token in the address. */
const FROM_ELSEWHERE = [
  href(urls.payments.callback),
  href(urls.payments.webhook),
  href(urls.platforms.callback, { platform: "*", notice: "*" }),
  href(urls.links.postback, { orderId: "*" }),
  href(urls.unsubscribeAtOnce, { token: "*" }),
].map((address) => new RegExp(`^${address.replaceAll("*", "[^/]+")}$`))

const ADDRESS_LOST =
  "The proxy in front of this site does not pass on the address that you use, so nothing was changed. Its operator should let it pass on the whole Host header, with the port."

/** Accepts our pages' forms. Remix's check skips resource routes and answers an empty page. */
export const csrfProtection: Middleware = async (c, next) => {
  if (FROM_ELSEWHERE.some((address) => address.test(c.req.path))) return next()
  const isLegacy = isLegacyCall(c.req.path)
  if (isLegacy && isLegacyOrigin(c.req.header("Origin"))) return next()
  if (hidesItsOrigin(c)) {
    // Remix ignores Sec-Fetch-Site.
    c.req.raw.headers.delete("Origin")
    return next()
  }
  const sender = URL.parse(c.req.header("Origin") ?? c.req.header("Referer") ?? "")
  const host = hostOf(c)
  if (!isFromOurPages(c, sender)) {
    // Another port on our host is probably a proxy's fault.
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

/** Some Referrer-Policies make browsers send `Origin: null`. */
const hidesItsOrigin = ({ req }: AppContext): boolean =>
  req.header("Origin") === "null" && req.header("Sec-Fetch-Site") === "same-origin"

/** Reads the host like Remix. */
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
