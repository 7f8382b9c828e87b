import type { Actor } from "#app/domain/accounts/actor.ts"
import type { Conversation } from "#app/domain/conversations/message-queries.server.ts"
import { markRead } from "#app/domain/conversations/read-marks.server.ts"
import { isPrefetch } from "./request-purpose.server.ts"

/**
 * Marks the newest messages of the actor's own conversation, which a page is about to show, as read; not
 * where the page is only fetched ahead (docs/rules.md#messages-that-wait). @throws NotFound
 */
export function markSeen(
  request: Request,
  actor: Actor,
  { threadId, messages }: Pick<Conversation, "threadId" | "messages">,
): void {
  const newest = messages.at(-1)?.id
  if (threadId === null || newest === undefined || isPrefetch(request)) return
  markRead(actor, threadId, newest)
}
