import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { evidence } from "#db/schema/cases.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { storedFiles } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"

/** The columns that are shown of a file. */
export const shownOfFile = {
  id: storedFiles.id,
  name: storedFiles.name,
  mediaType: storedFiles.mediaType,
  bytes: storedFiles.bytes,
}

/** What is shown of a file. */
export type FileSummary = Pick<
  ReturnType<typeof listSubmissionFiles>[number],
  keyof typeof shownOfFile
>

const inOrder = [asc(storedFiles.createdAt), asc(storedFiles.id)] as const

/** The files of versions that were handed in, at most 10 of each. */
export const listSubmissionFiles = (submissionIds: string[]) =>
  db
    .select({ ...shownOfFile, submissionId: storedFiles.submissionId })
    .from(storedFiles)
    .where(inArray(storedFiles.submissionId, submissionIds))
    .orderBy(...inOrder)
    .all()

/** The files of messages, at most 10 of each. */
export const listMessageFiles = (messageIds: number[]) =>
  selectMessageFiles.all({ messageIds: JSON.stringify(messageIds) })

const selectMessageFiles = query((p: Params<{ messageIds: string }>) =>
  db
    .select({ ...shownOfFile, messageId: storedFiles.messageId })
    .from(storedFiles)
    .where(sql`${storedFiles.messageId} IN (SELECT value FROM json_each(${p.messageIds}))`)
    .orderBy(...inOrder),
)

/** The files of pieces of evidence, at most 10 of each. */
export const listEvidenceFiles = (evidenceIds: string[]) =>
  selectEvidenceFiles.all({ evidenceIds: JSON.stringify(evidenceIds) })

const selectEvidenceFiles = query((p: Params<{ evidenceIds: string }>) =>
  db
    .select({ ...shownOfFile, evidenceId: storedFiles.evidenceId })
    .from(storedFiles)
    .where(sql`${storedFiles.evidenceId} IN (SELECT value FROM json_each(${p.evidenceIds}))`)
    .orderBy(...inOrder),
)

/** Of an order's files both sides see what was handed in, and the evidence of a dispute. */
const isOfBothSides = sql`(${storedFiles.submissionId} IS NOT NULL OR ${evidence.caseKind} = 'dispute')`

/**
 * Who may open a file: the two sides of its order, of its dispute, or of its conversation
 * (docs/rules.md#private-files).
 */
const selectFile = query((p: Params<{ id: string; userId: string }>) =>
  db
    .select(shownOfFile)
    .from(storedFiles)
    .leftJoin(evidence, eq(evidence.id, storedFiles.evidenceId))
    .leftJoin(orders, and(eq(orders.id, storedFiles.orderId), isOfBothSides))
    .leftJoin(messages, eq(messages.id, storedFiles.messageId))
    .leftJoin(threads, eq(threads.id, messages.threadId))
    .where(
      and(
        eq(storedFiles.id, p.id),
        or(
          eq(orders.brandId, p.userId),
          eq(orders.influencerId, p.userId),
          // With a message that was removed go its files.
          and(
            isNull(messages.removedAt),
            or(eq(threads.brandId, p.userId), eq(threads.influencerId, p.userId)),
          ),
          // That of a request for money is its sender's alone.
          eq(evidence.fromId, p.userId),
        ),
      ),
    ),
)

/**
 * A file for whoever may see it, with a way to read it, or a part of it (both ends included).
 * @throws NotFound for everybody else, and where its bytes are gone
 */
export function openFile(actor: Actor, fileId: string) {
  const file = selectFile.get({ id: fileId, userId: actor.userId })
  if (!file) throw new NotFound("There is no such file.")
  return { ...file, read: viewerOf(file) }
}

/** Reads a file, or a part of it (both ends included). @throws NotFound where its bytes are gone */
export const viewerOf =
  ({ id }: { id: string }) =>
  async (part: { start?: number; end?: number } = {}) => {
    const opened = await privateFiles.openStream(id, part)
    if (!opened) throw new NotFound("There is no such file.")
    return opened.stream
  }
