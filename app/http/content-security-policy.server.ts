import { razorpayCheckout } from "#app/platform/razorpay.server.ts"
import { isHttps } from "./cookies.server.ts"

type Extras = Partial<Record<"script" | "style" | "connect" | "image" | "frame" | "form", string>>

/** Builds the policy; a nonce or hashes in `scriptSource` allow inline scripts. */
export function contentSecurityPolicy(
  scriptSource: string,
  mode: "production" | "development" = "production",
  extras: Extras = {},
): string {
  const isDev = mode === "development"
  const directive = (name: string, ...sources: (string | undefined | false)[]) =>
    [name, ...sources.filter(Boolean)].join(" ")
  return [
    "default-src 'self'",
    directive("script-src", "'self'", scriptSource, extras.script),
    directive("style-src", "'self'", isDev ? "'unsafe-inline'" : extras.style),
    directive("img-src", "'self' data: blob:", extras.image),
    directive("connect-src", "'self'", isDev && "ws:", extras.connect),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(extras.frame ? [directive("frame-src", extras.frame)] : []),
    directive("form-action", "'self'", extras.form),
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ")
}

export function noncePolicyIn(mode: "production" | "development"): (nonce: string) => string {
  const [before = "", after = ""] = contentSecurityPolicy("'nonce-?'", mode).split("?")
  return (nonce) => before + nonce + after
}

/** For forms that lead to other sites, which browsers check even behind a redirect. */
export const formTargetHeaders = (nonce: string, origins: readonly string[]) => ({
  "Content-Security-Policy": contentSecurityPolicy(`'nonce-${nonce}'`, "production", {
    form: origins.join(" "),
  }),
})

const RAZORPAY = "https://api.razorpay.com https://checkout.razorpay.com"

/** For the provider's checkout page only. */
export function checkoutHeaders(nonce: string): Record<string, string> {
  const { origin, isReal } = razorpayCheckout
  const extras = isReal
    ? {
        script: "https://checkout.razorpay.com https://cdn.razorpay.com",
        style: "'unsafe-inline'",
        connect: `${RAZORPAY} https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com`,
        image: "https://cdn.razorpay.com",
        frame: RAZORPAY,
        form: origin,
      }
    : { script: origin, connect: origin, frame: origin, form: origin }
  const frames = (isReal ? RAZORPAY : origin).split(" ").map((source) => `"${source}"`)
  return {
    "Content-Security-Policy": contentSecurityPolicy(`'nonce-${nonce}'`, "production", extras),
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy": `camera=(), microphone=(), geolocation=(), payment=(self ${frames.join(" ")})`,
  }
}
