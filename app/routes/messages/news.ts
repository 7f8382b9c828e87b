import { findNewMessages } from "#app/domain/conversations/message-queries.server.ts"
import { markSeen } from "#app/domain/conversations/read-marks.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { readCursor } from "./cursor.server.ts"

/** What an open conversation does not show yet, as JSON; null where its page is to be loaded anew. */
export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const after = readCursor(request, "after") ?? 0
  const news = findNewMessages(actor, params.threadId ?? "", after)
  if (news) markSeen(actor, news)
  return Response.json(news ?? null, { headers: { "Cache-Control": "no-store" } })
})
