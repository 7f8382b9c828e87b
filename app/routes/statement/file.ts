import { readSpan } from "#app/domain/admin/extracts/extract-period.server.ts"
import {
  openStatementCsv,
  openStatementPdf,
} from "#app/domain/admin/extracts/statement-files.server.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { download } from "#app/http/download.server.ts"
import { pdfResponse } from "#app/http/pdf-response.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = actorHandler(({ actor, request, query, params }) =>
  download(async () => {
    const { span, error, shown } = readSpan(query)
    if (!span) throw new Invalid(error ?? "", {})
    if (params.format === "csv") return csvResponse(request, openStatementCsv(actor, span))
    if (params.format !== "pdf") throw new NotFound("There is no such file.")
    const url = `${publicOrigin(request)}${href(urls.statement.show, shown)}`
    return pdfResponse(request, await openStatementPdf(actor, span, { url }))
  }),
)
