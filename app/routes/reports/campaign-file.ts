import {
  CAMPAIGN_TABLES,
  openCampaignCsv,
  openCampaignPdf,
} from "#app/domain/admin/reports/campaign-tables.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { download } from "#app/http/download.server.ts"
import { pdfResponse } from "#app/http/pdf-response.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { resultsHref } from "./results-href.ts"

export const loader = brandHandler(({ actor, request, params }) => {
  const { projectId, paymentId = "", file } = params
  const id = projectId ?? paymentId
  return download(async () => {
    const table = keysOf(CAMPAIGN_TABLES).find((one) => file === `${one}.csv`)
    if (table) return csvResponse(request, openCampaignCsv(actor, id, table))
    if (file !== "pdf") throw new NotFound("There is no such file.")
    const url = publicOrigin(request) + resultsHref({ id, isCart: projectId === undefined })
    return pdfResponse(request, await openCampaignPdf(actor, id, url))
  })
})
