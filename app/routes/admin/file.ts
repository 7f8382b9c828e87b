import { openFileInAdmin } from "#app/domain/identity/files/admin-file.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { fileResponse } from "#app/http/file-response.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"

/** Serves evidence and submissions of a case. */
export const loader = operatorHandler(async ({ operator, request, params }) => {
  try {
    return await fileResponse(request, openFileInAdmin(operator, params.fileId ?? ""))
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return plainResponse(404, error.message)
  }
})
