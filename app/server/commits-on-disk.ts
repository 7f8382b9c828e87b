import { logRefusal } from "#app/http/handler.server.ts"
import { untilOnDisk } from "#app/platform/commit-sync.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { StorageUnavailable } from "#app/platform/storage.server.ts"
import type { Middleware } from "./context.ts"
import { errorResponse } from "./error-response.ts"

/**
 * Holds an answer back until what it tells of is on the disk. A form may be answered by what another one has
 * just changed, so each waits, whether it has changed something itself or not.
 */
export const commitsOnDisk: Middleware = async (c, next) => {
  await next()
  if (c.req.method !== "POST" && !currentRequest()?.hasWritten) return
  try {
    await untilOnDisk()
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    logRefusal(error)
    // Nothing is left of the answer that is taken back, whose headers Hono would keep.
    c.res = undefined
    c.finalized = false
    c.header("Retry-After", String(error.retryAfterSeconds))
    c.res = await errorResponse(c, 503, error.message)
  }
}
