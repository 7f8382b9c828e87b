import type { RequestListener } from "node:http"
import { collectPermissions } from "#app/http/route-permissions.ts"
import { env } from "#app/platform/env.server.ts"
import { createApp } from "./app.ts"
import { serveAnonymousPages } from "./cache/anonymous-pages.ts"
import { cachedAddressesOf } from "./cache/cached-addresses.ts"
import { serveSharedPages } from "./cache/shared-pages.ts"
import type { AppOptions } from "./context.ts"
import { dispatcherOf } from "./dispatch.ts"
import { PROXY_HEADER, removeHeaders } from "./incoming-facts.ts"
import { withLegacyAddresses } from "./legacy-calls.ts"
import { createRequestListener } from "./malformed-requests.ts"
import { noticeStreams } from "./notice-stream.ts"
import { replayOnReplica } from "./replica/replica-listener.ts"
import { listConfigs } from "./route-configs.ts"

/** Puts the cache and streams before the application, and the replica's forwarding before both. */
export async function createListener(options: AppOptions): Promise<RequestListener> {
  const build = await options.loadBuild()
  collectPermissions(listConfigs(build))
  const dispatch = dispatcherOf(options)
  const { fetch: answer } = createApp(options, dispatch)
  const listener = createRequestListener(withLegacyAddresses(answer))
  const application = env.TRUST_PROXY > 0 ? listener : withoutForwardedHeaders(listener)
  if (!options.clientFolder) return replayOnReplica(noticeStreams.serve(application))
  const addresses = cachedAddressesOf(build)
  const shared = serveSharedPages(dispatch, addresses)
  const anonymous = serveAnonymousPages(dispatch, addresses)
  return replayOnReplica(anonymous(noticeStreams.serve(shared(application))))
}

/** Removes proxy headers unless the operator configured a proxy. */
function withoutForwardedHeaders(listener: RequestListener): RequestListener {
  return (request, response) => {
    removeHeaders(request, PROXY_HEADER)
    return listener(request, response)
  }
}
