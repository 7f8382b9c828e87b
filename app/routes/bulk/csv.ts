import { openBulkFile } from "#app/domain/work/bulk/bulk-file.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { download } from "#app/http/download.server.ts"

/** Errors are plain text. */
export const loader = brandHandler(({ actor, request, params }) =>
  download(() => csvResponse(request, openBulkFile(actor, params.jobId ?? ""))),
)
