import { and, eq, isNotNull, or, sql } from "drizzle-orm"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { orNotFound } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { disputes, refundRequests } from "#db/schema/cases.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { storedFiles } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { fileColumns, ownerConditionOf } from "./file-queries.server.ts"

const isOfCase = sql`(
  EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.orderId} = ${storedFiles.orderId})
  OR EXISTS (SELECT 1 FROM ${refundRequests} WHERE ${refundRequests.orderId} = ${storedFiles.orderId})
)`

const isOfDisputedConversation = sql`EXISTS (
  SELECT 1 FROM ${messages}
  JOIN ${threads} ON ${threads.id} = ${messages.threadId}
  JOIN ${orders} ON ${orders.projectId} = ${threads.projectId}
    AND ${orders.influencerId} = ${threads.influencerId}
  JOIN ${disputes} ON ${disputes.orderId} = ${orders.id}
  WHERE ${messages.id} = ${storedFiles.messageId} AND ${messages.removedAt} IS NULL
)`

const selectCaseFile = query((p: Params<{ id: string }>) =>
  db
    .select(fileColumns)
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.id, p.id),
        or(
          isNotNull(storedFiles.evidenceId),
          isNotNull(storedFiles.projectId),
          isOfCase,
          isOfDisputedConversation,
        ),
      ),
    ),
)

/** Opens files of a brief, and of a case or its order (docs/rules.md#private-files). @throws NotFound for others */
export function openFileInAdmin(_operator: OperatorActor, fileId: string) {
  const file = orNotFound(selectCaseFile.get({ id: fileId }), "There is no such file.")
  return { ...file, read: ownerConditionOf(file) }
}
