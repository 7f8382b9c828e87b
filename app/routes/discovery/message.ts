import { redirect } from "@remix-run/node"
import { assertDiscoverable } from "#app/domain/market/creators/discoverable.server.ts"
import { findWayToWrite } from "#app/domain/work/conversations/way-to-write.server.ts"
import { requireBrand } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { href, threadHref, urls } from "#app/urls/index.ts"

/** Leads to the conversation, or to the invitation that begins one. */
export const loader = handler(async ({ request, params }) => {
  const actor = await requireBrand(request)
  const influencerId = params.influencerId ?? ""
  assertDiscoverable(actor, influencerId)
  const way = findWayToWrite(actor, influencerId)
  if (!way) return redirect(href(urls.brand.invite, { influencerId }, { message: "first" }))
  if ("threadId" in way) return redirect(threadHref(way.threadId))
  return redirect(href(urls.messages.start, { projectId: way.projectId, influencerId }))
})
