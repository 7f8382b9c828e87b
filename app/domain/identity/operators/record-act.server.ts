import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import type { ActSubject, OperatorAct } from "#db/schema/admin-words.ts"
import { operatorActs } from "#db/schema/operators.ts"

type Act = {
  act: OperatorAct
  subject: ActSubject
  subjectId: string
  reason: string
  /** Ids, amounts in paise and closed-list terms, so erasure can skip it. */
  details?: Record<string, string | number>
}

/** In the caller's transaction; without an operator, the command line's: docs/rules.md#audit-log */
export function recordAct(
  operator: Pick<OperatorActor, "userId"> | undefined,
  { details = {}, ...act }: Act,
): void {
  const operatorId = operator?.userId ?? null
  db.insert(operatorActs)
    .values({ ...act, operatorId, details, createdAt: clock.now() })
    .run()
}
