import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import type { ActSubject, OperatorAct } from "#db/schema/admin-words.ts"
import { operatorActs } from "#db/schema/operators.ts"

type Act = {
  act: OperatorAct
  subject: ActSubject
  subjectId: string
  /** Why, in the operator's own words. */
  reason: string
  /** Ids, amounts in paise and words of closed lists: nothing that an erasure would have to find. */
  details?: Record<string, string | number>
}

/**
 * Writes an act into the audit log, in the transaction of what it does: docs/rules.md#audit-log. Without an
 * operator the command line did it.
 */
export function recordAct(
  operator: Pick<OperatorActor, "userId"> | undefined,
  { details = {}, ...act }: Act,
): void {
  const operatorId = operator?.userId ?? null
  db.insert(operatorActs)
    .values({ ...act, operatorId, details, createdAt: clock.now() })
    .run()
}
