import { type AppLoadContext, createRequestHandler } from "@remix-run/node"
import { clock } from "#app/platform/clock.server.ts"
import { createKeepings, LONGEST_MS, startOfTerm } from "#app/platform/versioned-store.server.ts"
import type { AppContext, AppOptions, Middleware } from "./context.ts"
import { gateResponse } from "./gate-response.ts"
import type { Dispatcher } from "./remix-patches/dispatch.ts"

/** Hands a request to Remix. `?_data=`, by which its own check of origins could be passed by, is refused. */
export function remixHandler({ loadBuild, mode }: AppOptions, dispatch: Dispatcher): Middleware {
  return async (c) => {
    if (new URL(c.req.url).searchParams.has("_data")) {
      return gateResponse(c, 400, "This address is not valid.")
    }
    const context = {
      nonce: c.get("nonce"),
      isShared: false,
      isData: isDataPath(c.req.path),
      keepPage: (page: string) => c.set("page", page),
      keepWhile: keepingFor(c),
    }
    if (mode === "development") {
      return createRequestHandler(await loadBuild(), mode)(c.req.raw, context)
    }
    const { pattern, handler } = await dispatch(c.req.path)
    c.set("routePattern", pattern)
    const answer = await handler(c.req.raw, context)
    // Filters that cannot be read are a form too, whose values stand in the address.
    const isForm = c.req.method === "POST" || answer.status === 422
    return isForm && isDataPath(c.req.path) ? asAnswered(answer) : answer
  }
}

const isDataPath = (path: string): boolean => path.endsWith(".data")

/** Takes down what a page shows, before that is read; for nobody whose page will not be kept. */
function keepingFor(c: AppContext): AppLoadContext["keepWhile"] {
  if (c.req.header("Cookie")) return () => {}
  const keepings = createKeepings(startOfTerm(clock.now()) + LONGEST_MS)
  return (subjects, until) => {
    keepings.add(subjects, until)
    c.set("keeping", keepings.all())
  }
}

/** A refused form is encoded in the body: its 4xx status would stand in the browser's console. */
function asAnswered(answer: Response): Response {
  if (answer.status < 400 || answer.status >= 500) return answer
  return new Response(answer.body, { status: 200, headers: answer.headers })
}
