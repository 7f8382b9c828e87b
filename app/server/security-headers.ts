import { randomUUID } from "node:crypto"
import { noncePolicyIn } from "#app/http/content-security-policy.server.ts"
import { isHttps } from "#app/http/cookies.server.ts"
import { hasScript } from "#app/ui/page-script.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Middleware } from "./context.ts"

type FixedHeaders = readonly (readonly [name: string, value: string])[]

/** What scripts, styles and fonts of the build need. The rest is about documents and weighs more than some of them. */
const FILE_HEADERS: FixedHeaders = [
  ["X-Content-Type-Options", "nosniff"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ...(isHttps ? [["Strict-Transport-Security", "max-age=31536000"] as const] : []),
]

/** What every other answer carries beside its content security policy, unless it says otherwise. */
export const FIXED_SECURITY_HEADERS: FixedHeaders = [
  ...FILE_HEADERS,
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["X-Frame-Options", "DENY"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  [
    "Permissions-Policy",
    "camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()",
  ],
]

const RULED: FixedHeaders = [["Speculation-Rules", `"${href(urls.system.speculationRules)}"`]]

/** Gives the header of pages without script: others fetch ahead by themselves, or are shown without a connection. */
export function speculationHeaders(url: string): FixedHeaders {
  const [path = url] = url.split("?", 1)
  return hasScript(path) || path === href(urls.system.offline) ? [] : RULED
}

/** 244 random bits by which one answer allows its own scripts: of UUIDs, which Node draws many at a time. */
export const newNonce = (): string => randomUUID() + randomUUID()

/**
 * Security headers of every answer; scripts run only from our files or with this request's nonce.
 * A stricter Referrer-Policy would make browsers send `Origin: null` with our own forms.
 */
export function securityHeaders(mode: "production" | "development"): Middleware {
  const policyOf = noncePolicyIn(mode)
  return async (c, next) => {
    const nonce = newNonce()
    c.set("nonce", nonce)
    await next()
    const { headers } = c.res
    const isPage = headers.get("Content-Type")?.startsWith("text/html")
    const isBuiltFile = c.req.path.startsWith("/assets/") && !isPage
    if (!isBuiltFile && !headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", policyOf(nonce))
    }
    // What hands out a cookie is one visitor's: a redirect too, of which nobody else has said so.
    if (headers.has("Set-Cookie") && !headers.has("Cache-Control")) {
      headers.set("Cache-Control", "no-store")
    }
    const fixed = isBuiltFile ? FILE_HEADERS : FIXED_SECURITY_HEADERS
    for (const [name, value] of [...fixed, ...(isPage ? speculationHeaders(c.req.path) : [])]) {
      if (!headers.has(name)) headers.set(name, value)
    }
  }
}
