import { findUserView } from "#app/domain/admin/admin-views/user-view.server.ts"
import { readSpan } from "#app/domain/admin/extracts/extract-period.server.ts"
import {
  openStatementCsv,
  openStatementPdf,
} from "#app/domain/admin/extracts/statement-files.server.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { download } from "#app/http/download.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { pdfResponse } from "#app/http/pdf-response.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ operator: { userId: asker }, request, query, params }) =>
  download(async () => {
    const { user } = findUserView(params.userId ?? "")
    const { span, error } = readSpan(query)
    if (!span) throw new Invalid(error ?? "", {})
    const { id: userId, role } = user
    const holder = { userId, role }
    if (params.format === "csv") {
      return csvResponse(request, openStatementCsv(holder, span, asker))
    }
    if (params.format !== "pdf") throw new NotFound("There is no such file.")
    const url = `${publicOrigin(request)}${href(urls.admin.user, { userId })}`
    return pdfResponse(request, await openStatementPdf(holder, span, { url, asker }))
  }),
)
