import { openFile } from "#app/domain/identity/files/file-queries.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { fileResponse, previewResponse } from "#app/http/file-response.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"

/** Serves submissions and attachments to the two sides; `?preview` as a page shows them. */
export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  try {
    const file = openFile(actor, params.fileId ?? "")
    const isPreview = new URL(request.url).searchParams.has("preview")
    return await (isPreview ? previewResponse(request, file) : fileResponse(request, file))
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return plainResponse(404, error.message)
  }
})
