import type { MiddlewareHandler } from "hono"
import { isLegacyCall, paths } from "#app/paths.ts"
import { env } from "#app/platform/env.server.ts"
import type { AppEnv } from "./app.ts"

/** Whether a front end on another host is one that the operator named (ruling 44). */
export const isLegacyOrigin = (origin: string | undefined): origin is string =>
  origin !== undefined && env.LEGACY_ORIGINS.includes(origin)

/**
 * What the old front end needs of HTTP itself: leave to call from the named origins (never a wildcard,
 * never an echo) and an answer to its preflight.
 */
export const legacyCalls: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isLegacyCall(c.req.path)) return next()
  const isPreflight = c.req.method === "OPTIONS"
  if (!isPreflight) await next()
  const answer = isPreflight ? new Response(null, { status: 204 }) : c.res
  allowOrigin(answer.headers, c.req.header("Origin"))
  return isPreflight ? answer : undefined
}

function allowOrigin(headers: Headers, origin: string | undefined): void {
  if (env.LEGACY_ORIGINS.length > 0) headers.append("Vary", "Origin")
  if (!isLegacyOrigin(origin)) return
  headers.set("Access-Control-Allow-Origin", origin)
  headers.set("Access-Control-Allow-Credentials", "true")
  headers.set("Access-Control-Allow-Methods", "GET, POST")
  headers.set("Access-Control-Allow-Headers", "Content-Type")
  headers.set("Access-Control-Max-Age", "600")
  headers.set("Cross-Origin-Resource-Policy", "cross-origin")
}

const REGISTRATIONS = new Map<string, string>([
  [paths.register.influencer(), paths.api.register("influencer")],
  [paths.register.brand(), paths.api.register("brand")],
])

/**
 * JSON posted to the address of a registration page is the legacy call, a form is the page's own
 * (ruling 39). The call has an address of its own, to which its requests are brought.
 */
export function withJsonRegistration(request: Request): Request {
  if (request.method !== "POST" && request.method !== "OPTIONS") return request
  const path = REGISTRATIONS.get(new URL(request.url).pathname)
  if (!path) return request
  const url = new URL(path, request.url)
  if (request.method === "OPTIONS") return new Request(url, request)
  if (!request.headers.get("Content-Type")?.startsWith("application/json")) return request
  const { method, headers, body, signal } = request
  const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" }
  return new Request(url, init)
}
