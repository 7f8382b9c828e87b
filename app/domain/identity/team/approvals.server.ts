import { randomUUID } from "node:crypto"
import { and, desc, eq } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { act, requireSecondStep } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { may, personOf, requirePermission } from "#app/domain/identity/accounts/permissions.ts"
import { Conflict, Forbidden, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { approvals } from "#db/schema/members.ts"
import { APPROVALS, type ApprovalRequest, type ApprovalState, paymentPurpose } from "./approval.ts"
import { findSame, OPEN_FOR } from "./require-approval.server.ts"

/** Asks for a second person and returns the id; the same again is the same. @throws Conflict */
export function askApproval(actor: Actor, request: ApprovalRequest): string {
  const { kind, subjectId, amountPaise, selection } = request
  return act(actor, { needs: APPROVALS[kind].permission }, () => {
    const same = findSame(actor, request, "pending")
    if (same?.amountPaise === amountPaise) return same.id
    if (same) decline(same.id, personOf(actor), "Asked again with another sum.")
    const id = randomUUID()
    const now = clock.now()
    const asked = { accountId: actor.userId, kind, subjectId, amountPaise }
    db.insert(approvals)
      .values({
        ...{ ...asked, id, selection: [...selection], requestedBy: personOf(actor) },
        ...{ createdAt: now, expiresAt: now + OPEN_FOR, status: "pending" },
      })
      .run()
    recordEvent({ type: "approval.asked", actorId: actor.userId, data: { approvalId: id } })
    return id
  })
}

const requester = alias(users, "requester")
const decider = alias(users, "decider")

const selectApprovals = () =>
  db
    .select({
      approval: approvals,
      requester: requester.personName,
      decider: decider.personName,
    })
    .from(approvals)
    .innerJoin(requester, eq(requester.id, approvals.requestedBy))
    .leftJoin(decider, eq(decider.id, approvals.decidedBy))

const toShown = (
  actor: Actor,
  { approval, requester, decider }: ReturnType<ReturnType<typeof selectApprovals>["all"]>[number],
) => {
  const isOwn = approval.requestedBy === personOf(actor)
  const isLapsed = approval.status === "pending" && approval.expiresAt <= clock.now()
  const state: ApprovalState = isLapsed ? "lapsed" : approval.status
  const canDecide = state === "pending" && !isOwn && may(actor, APPROVALS[approval.kind].permission)
  // Only the account's own row has a name elsewhere; others lose theirs with their login.
  const nameOf = (name: string | null, id: string | null) =>
    name ?? (id === actor.userId ? actor.name : "Former member")
  const names = {
    requester: nameOf(requester, approval.requestedBy),
    decider: nameOf(decider, approval.decidedBy),
  }
  return { ...approval, state, isOwn, canDecide, ...names }
}
export type ShownApproval = ReturnType<typeof toShown>

/** @throws NotFound */
export function findApproval(actor: Actor, id: string): ShownApproval {
  const isTheirs = and(eq(approvals.id, id), eq(approvals.accountId, actor.userId))
  const row = selectApprovals().where(isTheirs).get()
  if (!row) throw new NotFound("This account has no such request. You may be in another account.")
  return toShown(actor, row)
}

const MAX_LISTED = 20

/** Lists the newest requests of the account. */
export const listApprovals = (actor: Actor): ShownApproval[] =>
  selectApprovals()
    .where(eq(approvals.accountId, actor.userId))
    .orderBy(desc(approvals.createdAt), desc(approvals.id))
    .limit(MAX_LISTED)
    .all()
    .map((row) => toShown(actor, row))

/** Finds what the actor may decide now. @throws NotFound, Conflict, Forbidden */
function requireDecidable(actor: Actor, id: string): ShownApproval {
  const approval = findApproval(actor, id)
  requirePermission(actor, APPROVALS[approval.kind].permission)
  requireSecondStep(actor)
  if (approval.state === "approved") {
    throw new Conflict(`${approval.decider} has approved this already.`)
  }
  if (approval.state === "declined") throw new Conflict("This request was declined.")
  if (approval.state === "lapsed") throw new Conflict("This request is older than 72 hours.")
  if (approval.isOwn) throw new Forbidden("You asked for this, so another person has to approve.")
  return approval
}

/**
 * Approves once, of two at once the first, and runs what it allows in the same transaction.
 * `amountPaise`: the sum that the actor saw. @throws NotFound, Conflict, Forbidden
 */
export function approveRequest<T>(
  actor: Actor,
  id: string,
  run: (approval: ShownApproval) => T,
  amountPaise?: number,
): T {
  return act(actor, { needs: "change" }, () => {
    const approval = requireDecidable(actor, id)
    const decided = { decidedBy: personOf(actor), decidedAt: clock.now() }
    // Only a payment of bids is priced again.
    const isPriced = approval.kind === "payment" && paymentPurpose(approval).what === "bids"
    db.update(approvals)
      .set({ ...decided, status: "approved", ...(isPriced && amountPaise && { amountPaise }) })
      .where(eq(approvals.id, id))
      .run()
    recordEvent({ type: "approval.approved", actorId: actor.userId, data: { approvalId: id } })
    return run({ ...approval, state: "approved" })
  })
}

/** @throws NotFound, Conflict, Forbidden */
export function declineApproval(actor: Actor, id: string, reason: string): void {
  act(actor, { needs: "change" }, () => {
    requireDecidable(actor, id)
    decline(id, personOf(actor), reason)
    recordEvent({ type: "approval.declined", actorId: actor.userId, data: { approvalId: id } })
  })
}

function decline(id: string, decidedBy: string, reason: string): void {
  const decided = { decidedBy, decidedAt: clock.now(), reason }
  db.update(approvals)
    .set({ ...decided, status: "declined" })
    .where(eq(approvals.id, id))
    .run()
}
