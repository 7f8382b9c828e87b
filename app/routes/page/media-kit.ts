import { openMediaKitPdf } from "#app/domain/trust/documents/media-kit-pdf.server.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { download } from "#app/http/download.server.ts"
import { pdfResponse } from "#app/http/pdf-response.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = influencerHandler(({ actor, request }) =>
  download(async () => {
    const path = href(urls.public.creator, { userName: actor.userName ?? "" })
    return pdfResponse(request, await openMediaKitPdf(actor, `${publicOrigin(request)}${path}`))
  }),
)
