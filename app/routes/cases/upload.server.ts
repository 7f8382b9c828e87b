import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { receiveFiles, refusingBatch } from "#app/domain/identity/files/receive-files.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { findUploadRefusal } from "#app/domain/trust/cases/case-queries.server.ts"

/** Stores nothing if the form would be refused. */
export function receiveEvidence(
  actor: Actor,
  orderId: string,
  kind: Parameters<typeof findUploadRefusal>[2],
) {
  const allowed = findUploadRefusal(actor, orderId, kind)
  if (allowed.isAllowed) return receiveFiles(actor, { orderId })
  return refusingBatch(new Conflict(allowed.reason))
}
