import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { agreements } from "#db/schema/deliverables.ts"
import { insertAdCode } from "./ad-code-rows.server.ts"
import { findAgreedTerms } from "./agreement.server.ts"
import { findOwnOrder, type OrderVerbs, recordStep, stepOrder } from "./order-steps.server.ts"

/**
 * A creator accepts a bought service: the days of the work begin, and the agreement with them.
 * @throws NotFound for third parties; Conflict once it is answered or too late
 */
export function acceptOrder(actor: Actor, orderId: string): void {
  act(actor, () => {
    const order = findOwnOrder(actor, orderId)
    const now = clock.now()
    const { deliveryDays = 0, product, adCodes = [] } = findAgreedTerms(orderId) ?? {}
    const dueAt = product?.isOnly ? null : now + deliveryDays * DAY
    stepOrder(order, "accept", actor.role, { startedAt: now, dueAt })
    const accepted = { influencerAcceptedAt: now, influencerIp: currentRequest()?.ip ?? null }
    db.update(agreements).set(accepted).where(eq(agreements.orderId, orderId)).run()
    for (const { name: note, days } of adCodes) {
      insertAdCode(orderId, { id: randomUUID(), note, days, isIncluded: true })
      recordStep(order, "order.ad_code_asked", { by: "brand" })
    }
  })
}

export const ACCEPTANCE_VERBS = { accept: acceptOrder } satisfies OrderVerbs
