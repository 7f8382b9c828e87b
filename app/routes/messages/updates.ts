import { readNewMessages } from "#app/domain/work/conversations/read-new-messages.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { readMessageCursor } from "./message-cursor.server.ts"

/** Null if the page must reload. */
export const loader = actorHandler(({ actor, request, params }) => {
  const after = readMessageCursor(request, "after") ?? 0
  const updates = readNewMessages(actor, params.threadId ?? "", after)
  return Response.json(updates ?? null, { headers: { "Cache-Control": "no-store" } })
})
