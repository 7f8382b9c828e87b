import type { ServerBuild } from "@remix-run/node"
import { urls } from "#app/urls/index.ts"
import { type CachedEncoding, chooseEncoding, compress } from "./compression.ts"
import type { AppOptions, Middleware } from "./context.ts"
import { listRouteAncestors, routeMatcherOf } from "./dispatch.ts"
import { errorResponse } from "./error-response.ts"

/** Our script asks for one. */
const MAX_PATHS = 20
const LONGEST_QUESTION = 4000

/** The address includes the build's version. */
const FOR_GOOD = "public, max-age=31536000, immutable"

/** Tells a browser the routes of addresses, as every visitor: docs/rules.md#routes-on-demand */
export function routeDiscovery({ loadBuild }: AppOptions): Middleware {
  let answers: ReturnType<typeof createRouteAnswers> | undefined
  return async (c) => {
    c.set("routePattern", urls.system.routes)
    const { search, searchParams } = new URL(c.req.url)
    const paths = searchParams.getAll("p")
    const isAllowed = paths.length > 0 && paths.length <= MAX_PATHS
    if (!isAllowed || search.length > LONGEST_QUESTION || paths.some((path) => path[0] !== "/")) {
      return errorResponse(c, 400, "This address is not valid.")
    }
    const build = await loadBuild()
    // A page of another build; its script then loads the next page completely.
    if (searchParams.get("version") !== build.assets.version) {
      const headers = { "Cache-Control": "no-store", "X-Remix-Reload-Document": "true" }
      return new Response(null, { status: 204, headers })
    }
    answers ??= createRouteAnswers(build)
    const encoding = chooseEncoding(c.req.header("Accept-Encoding"))
    return new Response(answers(paths, encoding), {
      headers: {
        "Cache-Control": FOR_GOOD,
        "Content-Type": "application/json",
        Vary: "Accept-Encoding",
        ...(encoding && { "Content-Encoding": encoding }),
      },
    })
  }
}

/** Lists the routes on the way to each address, cached per route. */
function createRouteAnswers({ routes, assets }: ServerBuild) {
  const match = routeMatcherOf(routes)
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return (paths: string[], encoding: CachedEncoding | undefined) => {
    const found = paths.flatMap((path) => match(path)?.id ?? [])
    const key = `${encoding} ${found}`
    const answer = kept.get(key) ?? pack(found, encoding)
    // Combinations of routes are too many to cache.
    if (paths.length === 1) kept.set(key, answer)
    return answer
  }

  function pack(found: string[], encoding: CachedEncoding | undefined) {
    const ids = new Set(found.flatMap((id) => listRouteAncestors(routes, id)))
    const parts = Object.entries(assets.routes).filter(([id]) => ids.has(id))
    const text = new TextEncoder().encode(JSON.stringify(Object.fromEntries(parts)))
    return encoding ? compress(text, encoding, "soon") : text
  }
}
