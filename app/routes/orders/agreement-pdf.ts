import { openAgreementPdf } from "#app/domain/trust/documents/agreement-pdf.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { download } from "#app/http/download.server.ts"
import { pdfResponse } from "#app/http/pdf-response.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = actorHandler(({ actor, request, params }) =>
  download(async () => {
    const orderId = params.orderId ?? ""
    const url = `${publicOrigin(request)}${href(urls.orders.agreement, { orderId })}`
    return pdfResponse(request, await openAgreementPdf(actor, orderId, url))
  }),
)
