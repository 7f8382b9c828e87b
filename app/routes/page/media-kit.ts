import { openMediaKitPdf } from "#app/domain/trust/documents/media-kit-pdf.server.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { download } from "#app/http/download.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pdfResponse } from "#app/http/pdf-response.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = handler(async ({ request }) => {
  const actor = await requireInfluencer(request)
  return download(async () => {
    const path = href(urls.public.creator, { userName: actor.userName ?? "" })
    return pdfResponse(request, await openMediaKitPdf(actor, `${publicOrigin(request)}${path}`))
  })
})
