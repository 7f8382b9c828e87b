import type { AppOptions, Middleware } from "./context.ts"
import { patternOf } from "./dispatch.ts"

/** Our script prefetches links itself. */
const isWithoutScript = { selector_matches: "[data-script=none] a:not([download], [target])" }

/**
 * Lets browsers prefetch a page that visitors see alike when the pointer rests on its link:
 * docs/rules.md#speculation-rules
 */
export function speculationRules({ loadBuild }: AppOptions): Middleware {
  return async (c) => {
    const { routes } = await loadBuild()
    const pages = Object.entries(routes).filter(([, route]) =>
      ["visitors", "everybody"].includes(route?.module.config?.cache?.for ?? ""),
    )
    const isPublic = { href_matches: pages.map(([id]) => ({ pathname: patternOf(routes, id) })) }
    const where = { and: [isPublic, isWithoutScript] }
    c.header("Cache-Control", "public, max-age=3600")
    c.header("Content-Type", "application/speculationrules+json")
    return c.body(
      JSON.stringify({ prefetch: [{ source: "document", where, eagerness: "moderate" }] }),
    )
  }
}
