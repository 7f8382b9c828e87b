import { openDocumentPdf } from "#app/domain/trust/documents/document-pdf.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { download } from "#app/http/download.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pdfResponse } from "#app/http/pdf-response.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  return download(async () => {
    const documentId = params.documentId ?? ""
    const url = `${publicOrigin(request)}${href(urls.documents.show, { documentId })}`
    return pdfResponse(request, await openDocumentPdf(actor, documentId, url))
  })
})
