import { createRequestHandler } from "@remix-run/node"
import { href, urls } from "#app/urls/index.ts"
import type { AppContext, AppOptions, Middleware } from "./context.ts"
import type { Dispatcher } from "./dispatch.ts"
import { errorResponse, READ_ONLY, refuseWithoutPage } from "./error-response.ts"

/**
 * Hands a request to Remix. `?_data=`, by which its own check of origins could be passed by, is refused. Of
 * two slashes Remix makes a page without content, and a browser the beginning of another host.
 */
export function remixHandler({ loadBuild, mode }: AppOptions, dispatch: Dispatcher): Middleware {
  return async (c) => {
    const { search, searchParams } = new URL(c.req.url)
    if (searchParams.has("_data")) return errorResponse(c, 400, "This address is not valid.")
    if (ONLY_SLASHES.test(c.req.path)) return c.redirect(`${href(urls.home)}${search}`, 308)
    const context = {
      nonce: c.get("nonce"),
      isData: isDataPath(c.req.path),
      trackRendered: () => {},
      isAsLast: () => false,
      endsAt: () => {},
    }
    if (mode === "development") {
      const answer = await createRequestHandler(await loadBuild(), mode)(c.req.raw, context)
      return context.isData ? answer : withWords(c, answer)
    }
    const { pattern, handler, hasPage } = await dispatch(c.req.path)
    c.set("routePattern", pattern)
    // Remix would read the whole answer of such a route, a video too, to encode it.
    const isDataOfNoPage = context.isData && !hasPage && c.req.method !== "POST"
    if (isDataOfNoPage) return errorResponse(c, 404, "There is no such page.")
    const answer = await handler(c.req.raw, context)
    if (!context.isData) return withWords(c, answer)
    // Filters that cannot be read are a form too, whose values stand in the address.
    const isForm = c.req.method === "POST" || answer.status === 422
    return isForm ? asAnswered(c, answer) : answer
  }
}

const ONLY_SLASHES = /^\/{2,}$/

/** By this header Remix marks its own JSON for what a route without a page threw. */
function withWords(c: AppContext, answer: Response): Response | Promise<Response> {
  const { status, headers } = answer
  if (headers.has("X-Remix-Error")) return refuseWithoutPage(c, status)
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", READ_ONLY)
  return answer
}

const isDataPath = (path: string): boolean => path.endsWith(".data")

/** A refused form is encoded in the body: its 4xx status would stand in the browser's console. */
function asAnswered(c: AppContext, answer: Response): Response {
  if (answer.status < 400 || answer.status >= 500) return answer
  c.set("statusForScript", answer.status)
  return new Response(answer.body, { status: 200, headers: answer.headers })
}
