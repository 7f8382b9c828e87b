import { openBulkFile } from "#app/domain/work/bulk/bulk-file.server.ts"
import { requireBrand } from "#app/http/actor.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { download } from "#app/http/download.server.ts"
import { handler } from "#app/http/handler.server.ts"

/** Errors are plain text. */
export const loader = handler(async ({ request, params }) => {
  const actor = await requireBrand(request)
  return download(() => csvResponse(request, openBulkFile(actor, params.jobId ?? "")))
})
