import { readSpan } from "#app/domain/admin/extracts/extract-period.server.ts"
import { openExtract } from "#app/domain/admin/extracts/extracts.server.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { download } from "#app/http/download.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"

export const loader = operatorHandler(({ operator, request, query, params }) =>
  download(() => {
    const { span, error } = readSpan(query)
    if (!span) throw new Invalid(error ?? "", {})
    return csvResponse(request, openExtract(operator, params.extract ?? "", span))
  }),
)
