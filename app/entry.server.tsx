import type { HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node"
import { isRouteErrorResponse } from "@remix-run/react"
import { prefetchCacheHeaders } from "#app/http/request-purpose.server.ts"
import { logger } from "#app/platform/logger.server.ts"

export { renderPage as default } from "./server/render-page.tsx"

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    nonce: string
    /** Records rendered values besides those in the hydration data. */
    trackRendered: (value: unknown) => void
    /** Checks for an identical cached page, to skip rendering. */
    isAsLast: (data: string) => boolean
    /** A data request by our script, not a page load. */
    isData: boolean
    /** Sets when the page expires, in milliseconds since the epoch. */
    endsAt: (at: number) => void
    /** Render time of a shared page; others use their request's. */
    now?: number
  }
}

/** Only our script reads page data; it is cached for prefetches only. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  for (const [name, value] of Object.entries(prefetchCacheHeaders(request, response))) {
    response.headers.set(name, value)
  }
  return response
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logger.error({ event: "fault", err: error })
}
