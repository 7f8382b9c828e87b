import { openActivityFile } from "#app/domain/identity/factors/activity.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { download } from "#app/http/download.server.ts"
import { handler } from "#app/http/handler.server.ts"

/** Errors are plain text. */
export const loader = handler(async ({ request }) => {
  const actor = await requireActor(request)
  return download(() => csvResponse(request, openActivityFile(actor)))
})
