import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { evidence } from "#db/schema/cases.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { storedFiles } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"

export const fileColumns = {
  ...pick(storedFiles, "id", "name", "mediaType", "bytes"),
}

export type FileSummary = Pick<
  ReturnType<typeof listSubmissionFiles>[number],
  keyof typeof fileColumns
>

const inOrder = [asc(storedFiles.createdAt), asc(storedFiles.id)] as const

/** At most 10 per submission. */
export const listSubmissionFiles = (submissionIds: string[]) =>
  db
    .select({ ...fileColumns, submissionId: storedFiles.submissionId })
    .from(storedFiles)
    .where(inArray(storedFiles.submissionId, submissionIds))
    .orderBy(...inOrder)
    .all()

type Described = { name: string; bytes: number }

const describeAll = (files: readonly Described[]): string =>
  JSON.stringify(files.map(({ name, bytes }) => `${bytes} ${name}`).sort())

/** Tells that a form sent the files that are kept already. */
export const isSameFiles = (kept: readonly Described[], sent: readonly Described[]): boolean =>
  describeAll(kept) === describeAll(sent)

export const listFiguresFiles = (deliverableIds: string[]) =>
  selectFiguresFiles.all({ deliverableIds: JSON.stringify(deliverableIds) })

const selectFiguresFiles = query((p: Params<{ deliverableIds: string }>) =>
  db
    .select({ ...fileColumns, figuresId: storedFiles.figuresId })
    .from(storedFiles)
    .where(sql`${storedFiles.figuresId} IN (SELECT value FROM json_each(${p.deliverableIds}))`)
    .orderBy(...inOrder),
)

export const listMessageFiles = (messageIds: number[]) =>
  selectMessageFiles.all({ messageIds: JSON.stringify(messageIds) })

const selectMessageFiles = query((p: Params<{ messageIds: string }>) =>
  db
    .select({ ...fileColumns, messageId: storedFiles.messageId })
    .from(storedFiles)
    .where(sql`${storedFiles.messageId} IN (SELECT value FROM json_each(${p.messageIds}))`)
    .orderBy(...inOrder),
)

export const listEvidenceFiles = (evidenceIds: string[]) =>
  selectEvidenceFiles.all({ evidenceIds: JSON.stringify(evidenceIds) })

const selectEvidenceFiles = query((p: Params<{ evidenceIds: string }>) =>
  db
    .select({ ...fileColumns, evidenceId: storedFiles.evidenceId })
    .from(storedFiles)
    .where(sql`${storedFiles.evidenceId} IN (SELECT value FROM json_each(${p.evidenceIds}))`)
    .orderBy(...inOrder),
)

/** Both sides of an order see submissions, screenshots of figures and dispute evidence. */
const isOfBothSides = sql`(coalesce(${storedFiles.submissionId}, ${storedFiles.figuresId}) IS NOT NULL
  OR ${evidence.caseKind} = 'dispute')`

/** Limited to both sides of order, dispute or conversation (docs/rules.md#private-files). */
const selectFile = query((p: Params<{ id: string; userId: string }>) =>
  db
    .select(fileColumns)
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
          // Removing a message hides its files.
          and(
            isNull(messages.removedAt),
            or(eq(threads.brandId, p.userId), eq(threads.influencerId, p.userId)),
          ),
          // Evidence of a refund request is visible to its sender only.
          eq(evidence.fromId, p.userId),
        ),
      ),
    ),
)

/** Opens a file its viewer may see. @throws NotFound otherwise, or without bytes */
export function openFile(actor: Actor, fileId: string) {
  const file = selectFile.get({ id: fileId, userId: actor.userId })
  if (!file) throw new NotFound("There is no such file.")
  return { ...file, read: ownerConditionOf(file) }
}

/** Reads a file or an inclusive range. @throws NotFound without bytes */
export const ownerConditionOf =
  ({ id }: { id: string }) =>
  async (part: { start?: number; end?: number } = {}) => {
    const opened = await privateFiles.openStream(id, part)
    if (!opened) throw new NotFound("There is no such file.")
    return opened.stream
  }
