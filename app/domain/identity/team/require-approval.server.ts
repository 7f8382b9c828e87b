import { and, desc, eq, gt, isNull } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { seatOf } from "#app/domain/identity/accounts/permissions.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { approvals } from "#db/schema/members.ts"
import { ApprovalNeeded, type ApprovalRequest } from "./approval.ts"
import { listApprovalRules } from "./approval-rules.server.ts"

/** Also how long an approval can be used. */
export const OPEN_FOR = 72 * HOUR

export const NO_SUM = { amountPaise: 0, selection: [] } as const

/** Uses up the approval that rules ask for, in the caller's transaction. @throws ApprovalNeeded */
export function requireApproval(actor: Actor, request: ApprovalRequest): void {
  const { kind, amountPaise } = request
  const rule = listApprovalRules(actor).find(
    (one) => one.kind === kind && one.seat === seatOf(actor),
  )
  if (!rule || (kind === "payment" && amountPaise <= rule.abovePaise)) return
  const approved = findSame(actor, request, "approved")
  if (!approved || approved.amountPaise < amountPaise) throw new ApprovalNeeded(request)
  if (kind !== "payment") markUsed(approved.id)
}

const markUsed = (id: string) =>
  db.update(approvals).set({ usedAt: clock.now() }).where(eq(approvals.id, id)).run()

/** Uses up the approval by which a payment has settled, in the caller's transaction. */
export function consumeApproval(userId: string, paid: Asked): void {
  const approved = findSame({ userId }, paid, "approved")
  if (approved) markUsed(approved.id)
}

type Asked = Omit<ApprovalRequest, "amountPaise">

/** A payment's approval also holds for another try of the same selection, until one settles. */
export function findSame(
  { userId }: Pick<Actor, "userId">,
  request: Asked,
  status: "pending" | "approved",
) {
  const { kind, subjectId, selection } = request
  const wanted = [...selection].sort().join()
  return db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.accountId, userId),
        eq(approvals.kind, kind),
        eq(approvals.subjectId, subjectId),
        eq(approvals.status, status),
        isNull(approvals.usedAt),
        gt(approvals.expiresAt, clock.now()),
      ),
    )
    .orderBy(desc(approvals.createdAt))
    .all()
    .find((row) => [...row.selection].sort().join() === wanted)
}
