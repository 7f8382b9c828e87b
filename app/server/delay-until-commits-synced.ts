import { logRefusal } from "#app/http/handler.server.ts"
import { waitForSyncedCommits } from "#app/platform/commit-sync.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { StorageUnavailable } from "#app/platform/storage.server.ts"
import type { Middleware } from "./context.ts"
import { errorResponse } from "./error-response.ts"

/** Delays each answer until earlier commits, which it may show, are on the disk. */
export const commitsOnDisk: Middleware = async (c, next) => {
  await next()
  if (c.req.method !== "POST" && !currentRequest()?.hasWritten) return
  try {
    await waitForSyncedCommits()
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    logRefusal(error)
    // Hono would keep the old headers.
    c.res = undefined
    c.finalized = false
    c.header("Retry-After", String(error.retryAfterSeconds))
    c.res = await errorResponse(c, 503, error.message)
  }
}
