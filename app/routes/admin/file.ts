import { NotFound } from "#app/domain/errors.ts"
import { openFileAtDesk } from "#app/domain/files/desk-file.server.ts"
import { fileResponse } from "#app/http/file-response.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"

/** What an operator has to see of a case: evidence, and what was handed in for its order. */
export const loader = handler(async ({ request, params }) => {
  const operator = await requireOperator(request)
  try {
    return await fileResponse(request, openFileAtDesk(operator, params.fileId ?? ""))
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }
    return new Response(error.message, { status: 404, headers })
  }
})
