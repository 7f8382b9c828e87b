import { openPayoutFile } from "#app/domain/admin/extracts/payout-file-accounts.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { download } from "#app/http/download.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"

export const loader = operatorHandler(({ operator, request, params }) =>
  download(async () => {
    return csvResponse(request, openPayoutFile(operator, params.fileId ?? ""))
  }),
)
