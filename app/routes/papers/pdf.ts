import { NotFound } from "#app/domain/errors.ts"
import { openPaperPdf } from "#app/domain/papers/paper-pdf.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"

/** One paper as a PDF, for its two sides. */
export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  try {
    const { name, bytes } = await openPaperPdf(actor, params.paperId ?? "")
    const headers = {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    }
    return new Response(request.method === "HEAD" ? null : bytes, { headers })
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return plainResponse(404, error.message)
  }
})
