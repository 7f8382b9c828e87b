import { renderSVG } from "uqr"
import { requireLink } from "#app/domain/work/links/tracked-links.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { linkOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = actorHandler(({ actor, params }) => {
  const { code } = requireLink(actor, params.orderId ?? "", params.code ?? "")
  const address = `${linkOrigin}${href(urls.public.link, { code })}`
  return new Response(renderSVG(address, { ecc: "M", border: 2 }), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Content-Disposition": `attachment; filename="link-${code}.svg"`,
      "Cache-Control": "private, no-store",
    },
  })
})
