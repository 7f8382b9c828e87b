import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from "@remix-run/node"
import { isRouteErrorResponse, RemixServer } from "@remix-run/react"
import { renderToString } from "react-dom/server"
import { dataCaching } from "#app/http/request-purpose.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { NonceContext } from "./nonce.tsx"
import { mendPage, readHandOffAhead } from "./server/remix-patches/whole-page.ts"

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    nonce: string
    /** Takes the bytes of a page, which are slow to read out of the answer again. */
    keepPage: (page: Uint8Array<ArrayBuffer>) => void
  }
}

/**
 * Renders a page in one go. No loader returns a promise, so nothing suspends and a stream would only cost
 * a timer and a copy per request.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, keepPage }: AppLoadContext,
): Promise<Response> {
  await readHandOffAhead(remixContext)
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  )
  headers.set("Content-Type", "text/html; charset=utf-8")
  const wait = status >= 400 && retryAfterOf(remixContext)
  if (wait) headers.set("Retry-After", wait)
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store")
  const bytes = mendPage(Buffer.from(`<!DOCTYPE html>${page}`))
  keepPage(bytes)
  return new Response(bytes, { status, headers })
}

/** How long a refused visitor has to wait: of a route's headers Remix itself passes on nothing. */
function retryAfterOf({ staticHandlerContext }: EntryContext): string | undefined {
  const { actionHeaders, loaderHeaders } = staticHandlerContext
  const all = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]
  return all.flatMap((headers) => headers.get("Retry-After") ?? [])[0]
}

/** The data of a page goes to our script alone; nobody keeps it, but for what was fetched ahead. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  for (const [name, value] of Object.entries(dataCaching(request, response))) {
    response.headers.set(name, value)
  }
  return response
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logger.error({ event: "fault", err: error })
}
