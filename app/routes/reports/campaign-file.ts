import {
  openCampaignCsv,
  openCampaignPdf,
} from "#app/domain/admin/reports/campaign-tables.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { requireBrand } from "#app/http/actor.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { download } from "#app/http/download.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pdfResponse } from "#app/http/pdf-response.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireBrand(request)
  const { projectId = "", file } = params
  return download(async () => {
    if (file === "posts.csv")
      return csvResponse(request, openCampaignCsv(actor, projectId, "posts"))
    if (file === "growth.csv") {
      return csvResponse(request, openCampaignCsv(actor, projectId, "growth"))
    }
    if (file === "days.csv") return csvResponse(request, openCampaignCsv(actor, projectId, "days"))
    if (file !== "pdf") throw new NotFound("There is no such file.")
    const url = `${publicOrigin(request)}${href(urls.brand.results, { projectId })}`
    return pdfResponse(request, await openCampaignPdf(actor, projectId, url))
  })
})
