import { openActivityFile } from "#app/domain/identity/factors/activity.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { handler, headersOf, isRefusal, statusOf } from "#app/http/handler.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"

/** Errors are plain text. */
export const loader = handler(async ({ request }) => {
  const actor = await requireActor(request)
  try {
    return csvResponse(request, openActivityFile(actor))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return plainResponse(statusOf(error), error.message, headersOf(error))
  }
})
