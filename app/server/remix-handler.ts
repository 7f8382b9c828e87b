import { createRequestHandler } from "@remix-run/node"
import type { AppOptions, Middleware } from "./context.ts"
import { gateResponse } from "./gate-response.ts"
import { createDispatcher, type Dispatch } from "./remix-patches/dispatch.ts"

/** Hands a request to Remix. `?_data=`, by which its own check of origins could be passed by, is refused. */
export function remixHandler({ loadBuild, mode }: AppOptions): Middleware {
  let dispatch: ((path: string) => Dispatch) | undefined
  return async (c) => {
    if (new URL(c.req.url).searchParams.has("_data")) {
      return gateResponse(c, 400, "This address is not valid.")
    }
    const context = {
      nonce: c.get("nonce"),
      keepPage: (page: Uint8Array<ArrayBuffer>) => c.set("page", page),
    }
    if (mode === "development") {
      return createRequestHandler(await loadBuild(), mode)(c.req.raw, context)
    }
    dispatch ??= createDispatcher(await loadBuild())
    const { pattern, handler } = dispatch(c.req.path)
    c.set("routePattern", pattern)
    const answer = await handler(c.req.raw, context)
    // Filters that cannot be read are a form too, whose values stand in the address.
    const isForm = c.req.method === "POST" || answer.status === 422
    return isForm && c.req.path.endsWith(".data") ? asAnswered(answer) : answer
  }
}

/** A refused form is encoded in the body: its 4xx status would stand in the browser's console. */
function asAnswered(answer: Response): Response {
  if (answer.status < 400 || answer.status >= 500) return answer
  return new Response(answer.body, { status: 200, headers: answer.headers })
}
