import { openPayoutFile } from "#app/domain/admin/extracts/payout-file-accounts.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { download } from "#app/http/download.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"

export const loader = handler(async ({ request, params }) => {
  const operator = await requireOperator(request)
  return download(async () => {
    return csvResponse(request, openPayoutFile(operator, params.fileId ?? ""))
  })
})
