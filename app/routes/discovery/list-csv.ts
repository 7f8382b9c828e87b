import { openListFile } from "#app/domain/market/creators/lists/list-file.server.ts"
import { requireBrand } from "#app/http/actor.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { handler, headersOf, isRefusal, statusOf } from "#app/http/handler.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"

/** Errors are plain text. */
export const loader = handler(async ({ request, params }) => {
  const actor = await requireBrand(request)
  try {
    return csvResponse(request, openListFile(actor, params.listId ?? ""))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return plainResponse(statusOf(error), error.message, headersOf(error))
  }
})
