import { openDocumentPdf } from "#app/domain/trust/documents/document-pdf.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { download } from "#app/http/download.server.ts"
import { pdfResponse } from "#app/http/pdf-response.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = actorHandler(({ actor, request, params }) =>
  download(async () => {
    const documentId = params.documentId ?? ""
    const url = `${publicOrigin(request)}${href(urls.documents.show, { documentId })}`
    return pdfResponse(request, await openDocumentPdf(actor, documentId, url))
  }),
)
