import { randomUUID } from "node:crypto"
import { noncePolicyIn } from "#app/http/content-security-policy.server.ts"
import { isHttps } from "#app/http/cookies.server.ts"
import { hasScript } from "#app/ui/page-script.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Middleware } from "./context.ts"

type FixedHeaders = readonly (readonly [name: string, value: string])[]

/** The other headers concern documents and outweigh small files. */
const FILE_HEADERS: FixedHeaders = [
  ["X-Content-Type-Options", "nosniff"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ...(isHttps ? [["Strict-Transport-Security", "max-age=31536000"] as const] : []),
]

/** Sent with all other answers, besides the content security policy. */
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

/** Only pages without script need this: others prefetch themselves or may be shown offline. */
export function speculationHeaders(url: string): FixedHeaders {
  const [path = url] = url.split("?", 1)
  return hasScript(path) || path === href(urls.system.offline) ? [] : RULED
}

/** 244 random bits, from UUIDs, which Node generates in batches. */
export const newNonce = (): string => randomUUID() + randomUUID()

/** A stricter Referrer-Policy would make browsers send `Origin: null` with our forms. */
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
    // A cookie makes an answer personal, even a redirect.
    if (headers.has("Set-Cookie") && !headers.has("Cache-Control")) {
      headers.set("Cache-Control", "no-store")
    }
    const fixed = isBuiltFile ? FILE_HEADERS : FIXED_SECURITY_HEADERS
    for (const [name, value] of [...fixed, ...(isPage ? speculationHeaders(c.req.path) : [])]) {
      if (!headers.has(name)) headers.set(name, value)
    }
  }
}
