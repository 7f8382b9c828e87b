import {
  findNewestMessageId,
  messagesAfter,
} from "#app/domain/work/conversations/message-queries.server.ts"

/** What one look takes at most; with more, the rest comes with the next. */
const ROWS_PER_LOOK = 500

/**
 * What streams tell of conversations: that one has grown, so that a page loads what is new. `begin` forgets
 * what was written so far; `next` gives for each conversation that has grown since whom it concerns and the
 * event, once however many messages there were: docs/rules.md#live-notices
 */
export function createMessageUpdates() {
  let lastId = 0
  return {
    begin(): void {
      lastId = findNewestMessageId()
    },
    next(): { userIds: string[]; text: string }[] {
      const rows = messagesAfter(lastId, ROWS_PER_LOOK)
      lastId = rows.at(-1)?.id ?? lastId
      const newest = new Map(rows.map((row) => [row.threadId, row]))
      return Array.from(newest.values(), ({ id: messageId, threadId, brandId, influencerId }) => ({
        userIds: [brandId, influencerId],
        text: `event: conversation\ndata: ${JSON.stringify({ threadId, messageId })}\n\n`,
      }))
    },
  }
}
