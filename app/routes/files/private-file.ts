import { NotFound } from "#app/domain/errors.ts"
import { openFile } from "#app/domain/files/file-queries.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { fileResponse } from "#app/http/file-response.server.ts"
import { handler } from "#app/http/handler.server.ts"

/** What was handed in or sent in a conversation, for its two sides. */
export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  try {
    return await fileResponse(request, openFile(actor, params.fileId ?? ""))
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }
    return new Response(error.message, { status: 404, headers })
  }
})
