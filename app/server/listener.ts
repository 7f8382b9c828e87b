import type { RequestListener } from "node:http"
import { env } from "#app/platform/env.server.ts"
import { createApp } from "./app.ts"
import { serveAnonymousPages } from "./cache/anonymous-pages.ts"
import { serveSharedPages } from "./cache/shared-pages.ts"
import type { AppOptions } from "./context.ts"
import { dispatcherOf } from "./dispatch.ts"
import { PROXY_HEADER, removeHeaders } from "./incoming-facts.ts"
import { atLegacyAddresses } from "./legacy-calls.ts"
import { listenWith } from "./malformed-requests.ts"
import { noticeStreams } from "./notice-stream.ts"
import { replayOnReplica } from "./replica/replica-listener.ts"

/**
 * The application as a listener of node:http. Kept pages and streams go out ahead of it, and ahead of all stands what a replica leaves to the primary.
 */
export function createListener(options: AppOptions): RequestListener {
  const dispatch = dispatcherOf(options)
  const { fetch: answer } = createApp(options, dispatch)
  const listener = listenWith(atLegacyAddresses(answer))
  const application = env.TRUST_PROXY > 0 ? listener : withoutForwardedHeaders(listener)
  const streams = noticeStreams.serve(
    options.clientFolder ? serveSharedPages(dispatch)(application) : application,
  )
  const pages = options.clientFolder ? serveAnonymousPages(dispatch)(streams) : streams
  return replayOnReplica(pages)
}

/** Takes headers away that only a proxy may set, where the operator did not say that there is one. */
function withoutForwardedHeaders(listener: RequestListener): RequestListener {
  return (request, response) => {
    removeHeaders(request, PROXY_HEADER)
    return listener(request, response)
  }
}
