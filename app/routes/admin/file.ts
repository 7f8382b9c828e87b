import { openFileInAdmin } from "#app/domain/identity/files/admin-file.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { fileResponse } from "#app/http/file-response.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"

/** Serves evidence and submissions of a case. */
export const loader = handler(async ({ request, params }) => {
  const operator = await requireOperator(request)
  try {
    return await fileResponse(request, openFileInAdmin(operator, params.fileId ?? ""))
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return plainResponse(404, error.message)
  }
})
