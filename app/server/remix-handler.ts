import { createRequestHandler } from "@remix-run/node"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { AppContext, AppOptions, Middleware } from "./context.ts"
import type { Dispatcher } from "./dispatch.ts"
import { errorResponse, READ_METHODS, toRefusalWithoutPage } from "./error-response.ts"

/**
 * Refuses `?_data=`, which bypasses Remix's origin check. Redirects double slashes, which a browser
 * reads as another host.
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
    const request = currentRequest()
    if (request) request.isData = context.isData
    if (mode === "development") {
      const answer = await createRequestHandler(await loadBuild(), mode)(c.req.raw, context)
      return context.isData ? answer : withWords(c, answer)
    }
    const { pattern, handler, hasPage } = await dispatch(c.req.path)
    c.set("routePattern", pattern)
    // Remix would read the complete answer, even a video.
    const isDataOfNoPage = context.isData && !hasPage && c.req.method !== "POST"
    if (isDataOfNoPage) return errorResponse(c, 404, "There is no such page.")
    const answer = await handler(c.req.raw, context)
    if (!context.isData) return withWords(c, answer)
    // Invalid filters are also a form, with its values in the address.
    const isForm = c.req.method === "POST" || answer.status === 422
    return isForm ? asAnswered(c, answer) : answer
  }
}

const ONLY_SLASHES = /^\/{2,}$/

/** Remix marks its own JSON for errors of routes without a page. */
function withWords(c: AppContext, answer: Response): Response | Promise<Response> {
  const { status, headers } = answer
  if (headers.has("X-Remix-Error")) return toRefusalWithoutPage(c, status)
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", READ_METHODS)
  return answer
}

const isDataPath = (path: string): boolean => path.endsWith(".data")

/** The browser's console would show a 4xx status. */
function asAnswered(c: AppContext, answer: Response): Response {
  if (answer.status < 400 || answer.status >= 500) return answer
  c.set("statusForScript", answer.status)
  return new Response(answer.body, { status: 200, headers: answer.headers })
}
