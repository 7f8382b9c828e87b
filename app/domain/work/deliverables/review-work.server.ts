import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { requestFurtherChanges, stepOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { canActOn } from "./deliverable.ts"
import type { RequestChangesInput, SeenVersion } from "./deliverable-schema.ts"
import {
  areAllInState,
  decideVersion,
  requireDeliverableFor,
  updateDeliverable,
} from "./deliverable-transitions.server.ts"

/**
 * For a submitted deliverable, or a live one of a delivered order. One round covers all
 * deliverables until they come back (docs/rules.md#asking-for-changes). Repeating the reason changes
 * nothing. @throws NotFound, Conflict
 */
export function requestChanges(
  actor: Actor,
  orderId: string,
  deliverableId: string,
  { reason }: RequestChangesInput,
): void {
  act(actor, () => {
    const { order, deliverable, latest } = requireDeliverableFor(
      actor,
      "requestChanges",
      orderId,
      deliverableId,
    )
    const said = latest ? latest.reason : deliverable.changeReason
    if (deliverable.state === "changes_requested" && said === reason) return
    const now = clock.now()
    assertAllowed(canActOn(order, deliverable, "requestChanges", actor.role, now))
    decideVersion(latest, { decision: "changes_requested", reason, decidedAt: now })
    const asked = latest ? {} : { changeReason: reason, changesAskedAt: now }
    updateDeliverable(deliverable.id, { state: "changes_requested", ...asked })
    const about = { deliverableId }
    const revisionRound = order.revisionRound + 1
    if (order.phase === "revision_requested" || deliverable.isRoundOpen) {
      requestFurtherChanges(order, { by: actor.role, ...about })
    } else if (order.phase === "in_progress") {
      requestFurtherChanges(order, { by: actor.role, ...about }, { revisionRound })
    } else {
      stepOrder(order, "requestChanges", actor.role, { revisionRound }, about)
    }
  })
}

/** The last approval approves the order. Repeating changes nothing. @throws NotFound, Conflict */
export function approveWork(
  actor: Actor,
  orderId: string,
  deliverableId: string,
  { seen }: { seen: number },
): void {
  act(actor, () => approveVersion(actor, orderId, deliverableId, seen))
}

/** Approves each deliverable in the version seen, or none. @throws NotFound, Conflict */
export function approveAll(actor: Actor, orderId: string, seen: readonly SeenVersion[]): void {
  if (seen.length === 0) throw new Conflict("Look at each version before you approve.")
  act(actor, () => {
    for (const { id, version } of seen) approveVersion(actor, orderId, id, version)
  })
}

function approveVersion(actor: Actor, orderId: string, deliverableId: string, seen: number): void {
  const { order, deliverable, latest } = requireDeliverableFor(
    actor,
    "approve",
    orderId,
    deliverableId,
  )
  if (deliverable.state === "approved") return
  const now = clock.now()
  assertAllowed(canActOn(order, deliverable, "approve", actor.role, now))
  if (latest && latest.version !== seen) {
    throw new Conflict("Another version was submitted meanwhile. Look at it before you approve.")
  }
  decideVersion(latest, { decision: "approved", reason: null, decidedAt: now })
  updateDeliverable(deliverable.id, { state: "approved" })
  const isLast = areAllInState(orderId, ["approved", "live", "verified"])
  if (isLast) stepOrder(order, "approve", actor.role, {}, { deliverableId })
}
