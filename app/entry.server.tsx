import type { HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node"
import { isRouteErrorResponse } from "@remix-run/react"
import { dataCaching } from "#app/http/request-purpose.server.ts"
import { findActor } from "#app/http/session.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { recordOpened } from "#app/server/cache/opened-notices.server.ts"

export { renderPage as default } from "./server/render-page.tsx"

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    nonce: string
    /** Is told what a page draws of its data besides those that are written into it. */
    trackRendered: (value: unknown) => void
    /** Whether a page of these data, and of what was noted, is there already: then none is rendered. */
    isAsLast: (data: string) => boolean
    /** Whether our script asks for a page's data, and not a browser for the page. */
    isData: boolean
    /** Is told when a page changes by itself, in milliseconds since the epoch. */
    endsAt: (at: number) => void
    /** The moment of which a page for everybody tells its times; others tell that of their request. */
    now?: number
  }
}

/** The data of a page goes to our script alone; nobody keeps it, but for what was fetched ahead. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request }) => {
  const { userId, sharing } = currentRequest() ?? {}
  // The frame, which notes it otherwise, is seldom loaded with a page's data.
  if (request.method === "GET" && userId !== undefined && !sharing) {
    const actor = await findActor(request)
    if (actor) recordOpened(actor, request)
  }
  for (const [name, value] of Object.entries(dataCaching(request, response))) {
    response.headers.set(name, value)
  }
  return response
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logger.error({ event: "fault", err: error })
}
