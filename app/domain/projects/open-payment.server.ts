import { and, eq, inArray } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { payments } from "#db/schema/payments.ts"
import { allow, deny, type PolicyResult } from "../policy.ts"

const selectOpen = query((p: Params<{ projectId: string }>) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.projectId, p.projectId), inArray(payments.status, ["created", "attempted"])),
    ),
)

/** The payment of a project that is neither proven nor given up; there is at most one. */
export const findOpenPaymentId = (projectId: string): string | undefined =>
  selectOpen.get({ projectId })?.id

export const hasOpenPayment = (projectId: string): boolean =>
  findOpenPaymentId(projectId) !== undefined

/** Whether a project and its applicants may change: not while money for them may be on its way. */
export function canChangeWhilePaying(projectId: string): PolicyResult {
  return hasOpenPayment(projectId)
    ? deny("A payment for this project is open. Finish or cancel it first.")
    : allow
}
