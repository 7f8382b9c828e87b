import { readNewMessages } from "#app/domain/work/conversations/read-new-messages.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { readCursor } from "./cursor.server.ts"

/** Null if the page must reload. */
export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const after = readCursor(request, "after") ?? 0
  const updates = readNewMessages(actor, params.threadId ?? "", after)
  return Response.json(updates ?? null, { headers: { "Cache-Control": "no-store" } })
})
