import type { RequestListener } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { env } from "#app/platform/env.server.ts"
import { createApp } from "./app.ts"
import type { AppOptions } from "./context.ts"
import { atLegacyAddresses } from "./legacy-calls.ts"
import { noticeStreams } from "./notice-stream.ts"
import { createPageCache } from "./page-cache.ts"
import { createSharedPages } from "./shared-pages.ts"

/** The application as a listener of node:http. What the page cache holds and streams go out ahead of it. */
export function createListener(options: AppOptions): RequestListener {
  const pageCache = createPageCache()
  const { fetch: answer } = createApp(options, pageCache)
  const listener = getRequestListener(atLegacyAddresses(answer))
  const application = env.TRUST_PROXY > 0 ? listener : withoutForwardedHeaders(listener)
  const sharedPages = options.clientFolder ? createSharedPages(options).serve : asIs
  return pageCache.serve(noticeStreams.serve(sharedPages(application)))
}

const asIs = (listener: RequestListener): RequestListener => listener

const FORWARDED = /^(x-forwarded-|forwarded$|x-real-ip$)/i

/** Takes headers away that only a proxy may set, where the operator did not say that there is one. */
function withoutForwardedHeaders(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { rawHeaders } = request
    for (let i = rawHeaders.length - 2; i >= 0; i -= 2) {
      const name = rawHeaders[i] ?? ""
      if (!FORWARDED.test(name)) continue
      rawHeaders.splice(i, 2)
      delete request.headers[name.toLowerCase()]
    }
    return listener(request, response)
  }
}
