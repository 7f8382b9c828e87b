import { and, eq, inArray, or } from "drizzle-orm"
import { db, write } from "#app/platform/db.server.ts"
import { blocks, messages, reports, threads } from "#db/schema/conversations.ts"

/** What stands where a message of somebody stood whose account was erased. */
const ERASED = "[message erased]"

/**
 * Erases what somebody wrote: their messages, the texts of their reports and whom they blocked. That there
 * was a message stays, for the other side (docs/rules.md#who-may-write).
 */
export function eraseMessages(userId: string): void {
  write(() => {
    const own = db
      .select({ id: threads.id })
      .from(threads)
      .where(or(eq(threads.brandId, userId), eq(threads.influencerId, userId)))
    db.update(messages)
      .set({ body: ERASED })
      .where(and(inArray(messages.threadId, own), eq(messages.senderId, userId)))
      .run()
    db.update(reports).set({ text: "" }).where(eq(reports.reporterId, userId)).run()
    db.delete(blocks).where(eq(blocks.blockerId, userId)).run()
  })
}
