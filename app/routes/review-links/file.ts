import { openReviewFile } from "#app/domain/admin/review-links/guest.server.ts"
import { Forbidden, NotFound } from "#app/domain/shared/errors.ts"
import { fileResponse, framedFileResponse } from "#app/http/file-response.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"

/** Serves the files of a shown draft to whoever has the link. */
export const loader = handler(async ({ request, params }) => {
  try {
    const { token = "", fileId = "" } = params
    const isFramed = new URL(request.url).searchParams.has("preview")
    const respond = isFramed ? framedFileResponse : fileResponse
    const response = await respond(request, openReviewFile(token, fileId))
    // A revoked link must leave nothing behind.
    response.headers.set("Cache-Control", "private, no-store")
    response.headers.set("Referrer-Policy", "no-referrer")
    response.headers.set("X-Robots-Tag", "noindex")
    return response
  } catch (error) {
    if (error instanceof Forbidden) return plainResponse(403, error.message)
    if (!(error instanceof NotFound)) throw error
    return plainResponse(404, error.message)
  }
})
