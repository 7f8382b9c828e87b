import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { disputes, evidence } from "#db/schema/cases.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { storedFiles } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import type { Actor, OperatorActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"

const shown = {
  id: storedFiles.id,
  name: storedFiles.name,
  mediaType: storedFiles.mediaType,
  bytes: storedFiles.bytes,
}

/** What is shown of a file. */
export type FileSummary = Pick<ReturnType<typeof listSubmissionFiles>[number], keyof typeof shown>

const inOrder = [asc(storedFiles.createdAt), asc(storedFiles.id)] as const

/** The files of versions that were handed in, at most 10 of each. */
export const listSubmissionFiles = (submissionIds: string[]) =>
  db
    .select({ ...shown, submissionId: storedFiles.submissionId })
    .from(storedFiles)
    .where(inArray(storedFiles.submissionId, submissionIds))
    .orderBy(...inOrder)
    .all()

/** The files of messages, at most 10 of each. */
export const listMessageFiles = (messageIds: number[]) =>
  selectMessageFiles.all({ messageIds: JSON.stringify(messageIds) })

const selectMessageFiles = query((p: Params<{ messageIds: string }>) =>
  db
    .select({ ...shown, messageId: storedFiles.messageId })
    .from(storedFiles)
    .where(sql`${storedFiles.messageId} IN (SELECT value FROM json_each(${p.messageIds}))`)
    .orderBy(...inOrder),
)

/** The files of pieces of evidence, at most 10 of each. */
export const listEvidenceFiles = (evidenceIds: string[]) =>
  selectEvidenceFiles.all({ evidenceIds: JSON.stringify(evidenceIds) })

const selectEvidenceFiles = query((p: Params<{ evidenceIds: string }>) =>
  db
    .select({ ...shown, evidenceId: storedFiles.evidenceId })
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
    .select(shown)
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
          // That of a request for money is its sender's alone.
          eq(evidence.fromId, p.userId),
          eq(threads.brandId, p.userId),
          eq(threads.influencerId, p.userId),
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
  return withReader(file)
}

/** What is evidence, and what was handed in for an order about which there is, or was, a dispute. */
const selectFileOfCase = query((p: Params<{ id: string }>) =>
  db
    .select(shown)
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.id, p.id),
        or(
          isNotNull(storedFiles.evidenceId),
          and(
            isNotNull(storedFiles.submissionId),
            sql`EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.orderId} = ${storedFiles.orderId})`,
          ),
        ),
      ),
    ),
)

/** A file of a case, for the operator who decides it. @throws NotFound for every other file */
export function openFileOfCase(_operator: OperatorActor, fileId: string) {
  const file = selectFileOfCase.get({ id: fileId })
  if (!file) throw new NotFound("There is no such file.")
  return withReader(file)
}

function withReader(file: FileSummary) {
  const read = async (part: { start?: number; end?: number } = {}) => {
    const opened = await privateFiles.openStream(file.id, part)
    if (!opened) throw new NotFound("There is no such file.")
    return opened.stream
  }
  return { ...file, read }
}
