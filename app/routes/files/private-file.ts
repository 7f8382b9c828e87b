import { openFile } from "#app/domain/identity/files/file-queries.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { fileResponse } from "#app/http/file-response.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"

/** Serves submissions and attachments to the two sides. */
export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  try {
    return await fileResponse(request, openFile(actor, params.fileId ?? ""))
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return plainResponse(404, error.message)
  }
})
