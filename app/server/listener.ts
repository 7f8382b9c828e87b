import type { RequestListener } from "node:http"
import { env } from "#app/platform/env.server.ts"
import { createApp } from "./app.ts"
import type { AppOptions } from "./context.ts"
import { PROXY_HEADER, removeHeaders } from "./incoming-facts.ts"
import { atLegacyAddresses } from "./legacy-calls.ts"
import { listenWith } from "./malformed-requests.ts"
import { noticeStreams } from "./notice-stream.ts"
import { createPageCache } from "./page-cache.ts"
import { dispatcherOf } from "./remix-patches/dispatch.ts"
import { replayOnReplica } from "./replica/replica-listener.ts"
import { createSharedPages } from "./shared-pages.ts"

/**
 * The application as a listener of node:http. What the page cache holds and streams go out ahead of it,
 * and ahead of all stands what a replica leaves to the primary.
 */
export function createListener(options: AppOptions): RequestListener {
  const pageCache = createPageCache()
  const dispatch = dispatcherOf(options)
  const { fetch: answer } = createApp(options, pageCache, dispatch)
  const listener = listenWith(atLegacyAddresses(answer))
  const application = env.TRUST_PROXY > 0 ? listener : withoutForwardedHeaders(listener)
  const sharedPages = options.clientFolder ? createSharedPages(dispatch).serve : asIs
  const pages = pageCache.serve(noticeStreams.serve(sharedPages(application)))
  return replayOnReplica(pages)
}

const asIs = (listener: RequestListener): RequestListener => listener

/** Takes headers away that only a proxy may set, where the operator did not say that there is one. */
function withoutForwardedHeaders(listener: RequestListener): RequestListener {
  return (request, response) => {
    removeHeaders(request, PROXY_HEADER)
    return listener(request, response)
  }
}
