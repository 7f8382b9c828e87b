import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm"
import type { ExportRow } from "#app/domain/privacy/export-lists.server.ts"
import { orderIdsOf } from "#app/domain/privacy/export-work.server.ts"
import { ROWS_PER_READ, rowsOf } from "#app/domain/privacy/row-pages.server.ts"
import { REMOVED } from "#app/domain/work/conversations/conversation.ts"
import { db } from "#app/platform/db.server.ts"
import { blocks, messages, reports, reviews, threads } from "#db/schema/conversations.ts"
import { sanctions } from "#db/schema/moderation.ts"

/** Others appear as 'other', without a name. */

export function* listThreads(userId: string) {
  const { id, projectId, createdAt, lastMessageAt, lastMessageId } = threads
  for (const own of [threads.brandId, threads.influencerId]) {
    const mutedAt = own === threads.brandId ? threads.brandMutedAt : threads.influencerMutedAt
    yield* rowsOf((last: { lastMessageId: number; id: string } | undefined) =>
      db
        .select({ id, projectId, createdAt, lastMessageAt, lastMessageId, mutedAt })
        .from(threads)
        .where(
          and(
            eq(own, userId),
            sql`(${lastMessageId}, ${id}) > (${last?.lastMessageId ?? -1}, ${last?.id ?? ""})`,
          ),
        )
        .orderBy(asc(lastMessageId), asc(id))
        .limit(ROWS_PER_READ)
        .all(),
    )
  }
}

/** Whole conversations, since answers need their context. */
export function* listMessages(userId: string): Iterable<ExportRow> {
  const { id, threadId, senderId, body, createdAt } = messages
  // Removed messages are exported to their author only.
  const said = sql<string>`iif(${messages.removedAt} IS NOT NULL AND ${senderId} <> ${userId}, ${REMOVED}, ${body})`
  const sender = sql<string>`CASE ${senderId} WHEN ${userId} THEN 'me' ELSE
    iif(${senderId} IS NULL, 'product', 'other') END`
  for (const thread of listThreads(userId)) {
    yield* rowsOf((last: { id: number } | undefined) =>
      db
        .select({ id, threadId, sender, body: said, createdAt })
        .from(messages)
        .where(and(eq(threadId, thread.id), gt(id, last?.id ?? 0)))
        .orderBy(asc(id))
        .limit(ROWS_PER_READ)
        .all(),
    )
  }
}

/** Includes published reviews of the user; private notes go to their author only. */
export function* listReviews(userId: string): Iterable<ExportRow> {
  for (const ids of orderIdsOf(userId)) {
    const rows = db
      .select()
      .from(reviews)
      .where(
        and(
          inArray(reviews.orderId, ids),
          or(eq(reviews.fromId, userId), eq(reviews.status, "published")),
        ),
      )
      .all()
    for (const { fromId, toId, privateNote, ...review } of rows) {
      const isOwn = fromId === userId
      yield { by: isOwn ? "me" : "other", ...review, privateNote: isOwn ? privateNote : null }
    }
  }
}

export const listReports = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: { subject: string; subjectId: string } | undefined) => {
    const { id, subject, subjectId, reason, text, status, createdAt, reporterId } = reports
    const isAfter = sql`(${subject}, ${subjectId}) > (${last?.subject ?? ""}, ${last?.subjectId ?? ""})`
    return db
      .select({ id, subject, subjectId, reason, text, status, createdAt })
      .from(reports)
      .where(and(eq(reporterId, userId), isAfter))
      .orderBy(asc(subject), asc(subjectId))
      .limit(ROWS_PER_READ)
      .all()
  })

/** Omits blocks of the user by others. */
export const listBlocks = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: { blockedId: string } | undefined) =>
    db
      .select({ blockedId: blocks.blockedId, createdAt: blocks.createdAt })
      .from(blocks)
      .where(and(eq(blocks.blockerId, userId), gt(blocks.blockedId, last?.blockedId ?? "")))
      .orderBy(asc(blocks.blockedId))
      .limit(ROWS_PER_READ)
      .all(),
  )

/** Includes appeals; omits operators and complainants. */
export const listSanctions = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: { createdAt: number; id: string } | undefined) => {
    const { id, subject, subjectId, reason, createdAt, liftedAt } = sanctions
    const { appealText, appealedAt, appealStatus, appealAnswer, appealEndedAt } = sanctions
    const isAfter = sql`(${createdAt}, ${id}) > (${last?.createdAt ?? -1}, ${last?.id ?? ""})`
    return db
      .select({
        ...{ id, subject, subjectId, reason, createdAt, liftedAt },
        ...{ appealText, appealedAt, appealStatus, appealAnswer, appealEndedAt },
      })
      .from(sanctions)
      .where(and(eq(sanctions.userId, userId), isAfter))
      .orderBy(asc(createdAt), asc(id))
      .limit(ROWS_PER_READ)
      .all()
  })
