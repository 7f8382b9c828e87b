import { env } from "#app/platform/env.server.ts"
import { apiUrls } from "#app/urls/api.ts"
import { href, isLegacyCall, urls } from "#app/urls/index.ts"
import type { Middleware } from "./context.ts"
import { errorResponse } from "./error-response.ts"

/** Checks for an origin that the operator named: docs/rules.md#named-origins */
export const isLegacyOrigin = (origin: string | undefined): origin is string =>
  origin !== undefined && env.LEGACY_ORIGINS.includes(origin)

/** Lets named origins call, without wildcards, and answers their preflight. */
export const legacyCalls: Middleware = async (c, next) => {
  const isPreflight = c.req.method === "OPTIONS"
  const answer = isPreflight ? new Response(null, { status: 204 }) : await refuseLong(c, next)
  if (answer) c.res = answer
  allowOrigin(c.res.headers, c.req.header("Origin"))
}

/** Bounds an email or name in a path, percent-encoded. */
const MAX_PATH_LENGTH = 4096

const refuseLong: Middleware = async (c, next) => {
  const { pathname } = new URL(c.req.url)
  if (pathname.length > MAX_PATH_LENGTH) return errorResponse(c, 414, "This address is too long.")
  await next()
}

function allowOrigin(headers: Headers, origin: string | undefined): void {
  if (env.LEGACY_ORIGINS.length > 0) headers.append("Vary", "Origin")
  if (!isLegacyOrigin(origin)) return
  headers.set("Access-Control-Allow-Origin", origin)
  headers.set("Access-Control-Allow-Credentials", "true")
  headers.set("Access-Control-Allow-Methods", "GET, POST")
  headers.set("Access-Control-Allow-Headers", "Content-Type")
  headers.set("Access-Control-Expose-Headers", "X-Next-Cursor, Retry-After, X-Request-Id")
  headers.set("Access-Control-Max-Age", "600")
  headers.set("Cross-Origin-Resource-Policy", "cross-origin")
}

/** An old front end on another host of this site shows profile pictures. */
export const showToSameSite: Middleware = async (c, next) => {
  await next()
  if (env.LEGACY_ORIGINS.length > 0) {
    c.res.headers.set("Cross-Origin-Resource-Policy", "same-site")
  }
}

const REGISTRATIONS = new Map<string, string>([
  [href(urls.register.influencer), href(apiUrls.register, { role: "influencer" })],
  [href(urls.register.brand), href(apiUrls.register, { role: "brand" })],
])

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

export const withLegacyAddresses =
  <Rest extends unknown[], Result>(answer: (request: Request, ...rest: Rest) => Result) =>
  (request: Request, ...rest: Rest): Result =>
    answer(toLegacyCall(request), ...rest)

/**
 * Rewrites a call to its own address (docs/rules.md#json-or-form). A slash keeps Remix from reading
 * ".data" as a page's data.
 */
function toLegacyCall(request: Request): Request {
  const url = new URL(request.url)
  const path = isForRegistration(request) ? REGISTRATIONS.get(url.pathname) : undefined
  if (path) url.pathname = path
  else if (url.pathname.endsWith(".data") && isLegacyCall(url.pathname)) url.pathname += "/"
  else return request
  const { method, headers, body, signal } = request
  if (body === null) return new Request(url, { method, headers, signal })
  const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" }
  return new Request(url, init)
}

function isForRegistration({ method, headers }: Request): boolean {
  if (method === "OPTIONS") return true
  return method === "POST" && !FORM.test(headers.get("Content-Type") ?? "")
}
