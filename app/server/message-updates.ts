import {
  findNewestMessageId,
  messagesAfter,
} from "#app/domain/work/conversations/message-queries.server.ts"

/** The next poll reads the rest. */
const ROWS_PER_LOOK = 500

/** Polls for messages: one event per conversation makes pages reload: docs/rules.md#live-notices */
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
